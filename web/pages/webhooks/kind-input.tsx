import { Input, SegmentedControl } from '@mantine/core'
import type { WebhookKind } from '../../contract-capture.ts'
import { t } from '../../ui/language/translate.ts'

const kinds: { value: WebhookKind; label: string }[] = [
  { value: 'leads', label: t('Leads') },
  { value: 'calls', label: t('Calls') },
]

const said: Readonly<Record<WebhookKind, string>> = {
  leads: t('Every delivery is a person who asks for something'),
  calls: t('Telephony tells of calls: each is logged, and a new caller becomes a lead'),
}

interface KindInputProps {
  value?: WebhookKind
  onChange?: (kind: WebhookKind) => void
}

/** What the deliveries of a webhook become (decision 0020.52). */
export const KindInput = ({ value = 'leads', onChange }: KindInputProps) => (
  <Input.Wrapper
    label={t('It brings')}
    description={said[value]}
    inputWrapperOrder={['label', 'input', 'description']}
  >
    <SegmentedControl
      fullWidth
      aria-label={t('It brings')}
      data={kinds}
      value={value}
      onChange={(kind) => onChange?.(kind === 'calls' ? 'calls' : 'leads')}
    />
  </Input.Wrapper>
)
