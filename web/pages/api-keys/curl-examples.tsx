import { Stack, Text } from '@mantine/core'
import type { KeyWithSecret } from '../../contract.ts'
import { useSession } from '../../session.tsx'
import { t } from '../../ui/language/translate.ts'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { LocalAddress } from '../../ui/values/local-address.tsx'

/** Commands that work as they stand, for what the key may do. */
export function CurlExamples({ apiKey }: { apiKey: KeyWithSecret }) {
  const { public_url } = useSession()
  const authorization = `-H 'Authorization: Bearer ${apiKey.key}'`
  return (
    <Stack gap="xs">
      <LocalAddress address={public_url} />
      {apiKey.permissions.includes('read') && (
        <>
          <Text>{t('List leads')}</Text>
          <CodeBlock
            what={t('command that lists leads')}
            code={`curl ${authorization} \\\n  ${public_url}/api/v1/leads`}
          />
        </>
      )}
      {apiKey.permissions.includes('write') && (
        <>
          <Text>{t('Create a lead')}</Text>
          <CodeBlock
            what={t('command that creates a lead')}
            code={`curl -X POST ${authorization} \\\n  -H 'Content-Type: application/json' \\\n  -d '{"name":"Asha Rao","phone":"+91 98765 43210"}' \\\n  ${public_url}/api/v1/leads`}
          />
        </>
      )}
    </Stack>
  )
}
