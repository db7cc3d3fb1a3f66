import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { t } from '../language/translate.ts'

interface ProblemProps {
  error: Pick<Error, 'message'>
  retry?: (() => void) | undefined
  title?: string
}

/** Says what went wrong in the service's own words, with a way to try again. */
export const Problem = ({ error, retry, title = t('This could not be loaded') }: ProblemProps) => (
  <Alert role="alert" color="red" icon={<IconAlertTriangle size={18} />} title={title} my="sm">
    <Group justify="space-between" gap="sm">
      <Text>{error.message}</Text>
      {retry && (
        <Button size="compact-sm" variant="default" onClick={retry}>
          {t('Try again')}
        </Button>
      )}
    </Group>
  </Alert>
)
