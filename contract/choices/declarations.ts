/** Words of health declarations. Values are ours: the specification names the calls alone. */
export const declaredBy = { customer: ['客户本人', 'The customer'], family: ['家属代报', 'Family'], staff: ['工作人员代填', 'Staff on their behalf'] } as const;

export const declaredFor = {
  outpatient: ['门诊就诊', 'Outpatient visit'],
  procedure: ['取卵、移植或手术', 'Procedure or surgery'],
  admission: ['住院', 'Admission'],
  delivery: ['分娩', 'Delivery'],
  companion: ['陪诊', 'Companion'],
} as const;

export const declaredSymptoms = {
  cough: ['咳嗽', 'Cough'],
  soreThroat: ['咽痛', 'Sore throat'],
  fatigue: ['乏力', 'Fatigue'],
  diarrhoea: ['腹泻', 'Diarrhoea'],
  rash: ['皮疹', 'Rash'],
  breathless: ['气促', 'Shortness of breath'],
  bleeding: ['阴道出血', 'Vaginal bleeding'],
  pain: ['腹痛', 'Abdominal pain'],
} as const;

export const declaredExposure = { no: ['没有', 'No'], yes: ['有', 'Yes'], unsure: ['不确定', 'Not sure'] } as const;

/** A declaration is looked at by a second person for these (server/declarations/healthDeclarationRule.ts). */
export const declaredConcerns = {
  fever: ['发热', 'Fever'],
  symptoms: ['有症状', 'Symptoms'],
  exposure: ['接触史', 'Exposure'],
} as const;
