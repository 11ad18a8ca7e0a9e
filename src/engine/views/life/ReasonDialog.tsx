import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { moveLimits } from '#contract/limits/lists.ts';
import type { Move } from '#contract/lives/life.ts';

interface ReasonDialogProps {
  readonly title: string;
  /** These will happen, and to this row. */
  readonly consequences: readonly string[];
  readonly act: string;
  readonly isDanger: boolean;
  /** The life decides whether the reason is asked for, and whether the move goes on without one. */
  readonly reason: Move<string>['reason'];
  readonly onAct: (reason: string) => void;
  readonly onKeep: () => void;
}

/** Asks before a move that somebody would regret, and why where the life wants it. */
export function ReasonDialog({ title, consequences, act, isDanger, reason, onAct, onKeep }: ReasonDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ readonly reason?: string }>();
  const isNeeded = reason === 'needed';
  return (
    <Modal
      open
      title={title}
      okText={act}
      okButtonProps={{ danger: isDanger }}
      cancelText={t('life.cancel')}
      width={440}
      onOk={() => form.submit()}
      onCancel={onKeep}
    >
      {consequences.map((one) => (
        <p key={one}>{one}</p>
      ))}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(written) => onAct(written.reason?.trim() ?? '')}>
        {reason === undefined ? null : (
          <Form.Item
            name="reason"
            label={t(isNeeded ? 'life.reason' : 'life.reasonOptional')}
            rules={isNeeded ? [{ required: true, whitespace: true, message: t('life.reasonMissing') }] : []}
          >
            <Input.TextArea autoFocus rows={2} maxLength={moveLimits.reasonCharacters} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
