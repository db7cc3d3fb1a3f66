import { Center, Loader } from '@mantine/core'
import { t } from '../language/translate.ts'

/** Shown while a page or its first answer is on the way. */
export const Loading = ({ label = t('Loading') }: { label?: string }) => (
  <Center mih={180} role="status" aria-label={label}>
    <Loader size="sm" type="dots" />
  </Center>
)
