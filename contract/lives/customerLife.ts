import { life } from './life.ts';

/** A customer goes from the first contact to the treatment and its end, or is lost on the way. Values are ours (the specification names the stage and not its values). */
export const customerLife = life('customerLife', {
  first: 'newLead',
  states: {
    newLead: { label: ['新线索', 'New lead'], tone: 'waiting' },
    contacted: { label: ['已联系', 'Contacted'], tone: 'info' },
    appointed: { label: ['已预约', 'Appointment'], tone: 'info' },
    arrived: { label: ['已到院', 'Arrived'], tone: 'active' },
    treating: { label: ['治疗中', 'In treatment'], tone: 'active' },
    concluded: { label: ['已结束', 'Concluded'], tone: 'good' },
    lost: { label: ['已流失', 'Lost'], tone: 'neutral' },
  },
  moves: {
    contact: { from: ['newLead'], to: 'contacted', label: ['已联系上', 'Contacted'], by: ['staff'] },
    appoint: { from: ['newLead', 'contacted'], to: 'appointed', label: ['已约到院', 'Appointment made'], by: ['staff'] },
    /** Somebody may come without an appointment. */
    arrive: { from: ['newLead', 'contacted', 'appointed'], to: 'arrived', label: ['到院', 'Arrived'], by: ['staff'] },
    treat: { from: ['arrived'], to: 'treating', label: ['开始治疗', 'Start treatment'], by: ['staff'] },
    conclude: { from: ['arrived', 'treating'], to: 'concluded', label: ['结束', 'Conclude'], by: ['staff'] },
    lose: {
      from: ['newLead', 'contacted', 'appointed', 'arrived', 'treating'],
      to: 'lost',
      label: ['标为流失', 'Mark as lost'],
      by: ['staff'],
      reason: 'needed',
    },
    missAppointment: {
      from: ['appointed'],
      to: 'contacted',
      label: ['取消预约', 'Cancel the appointment'],
      by: ['staff'],
      isBack: true,
      reason: 'asked',
    },
    returnLater: {
      from: ['concluded', 'lost'],
      to: 'contacted',
      label: ['重新跟进', 'Take up again'],
      by: ['staff'],
      isBack: true,
      reason: 'asked',
    },
  },
});
