import { List, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Platform } from '../../platforms/platform.ts'
import { findPlatform } from '../../platforms/platforms.ts'
import { t } from '../../ui/language/translate.ts'

const tools = ['pabbly', 'zapier', 'make'] as const

/** A platform that hands its leads to tools: the tool's steps, from choosing the trigger to the test. No programmer. */
export function ThroughTool({ platform }: { platform: Platform }): ReactNode {
  const [chosen, setChosen] = useState<string>(tools[0])
  const tool = findPlatform(chosen)
  const name = tool?.name ?? ''
  return (
    <Stack gap="sm">
      <Text>
        {t(
          'A tool reads each lead and sends it here. Ten minutes, no programmer. Which one do you have, or want to try?',
        )}
      </Text>
      <SegmentedControl
        aria-label={t('Tool')}
        data={tools.map((id) => ({ value: id, label: findPlatform(id)?.name ?? id }))}
        value={chosen}
        onChange={setChosen}
      />
      <List type="ordered" size="sm" spacing={4} pr="md">
        <List.Item>
          {t('In {tool} begin a new workflow and search for {platform} as its trigger.', {
            tool: name,
            platform: platform.trigger ?? platform.name,
          })}
        </List.Item>
        <List.Item>{t('Sign in to it there, and choose your page and form.')}</List.Item>
        {tool?.steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
        <List.Item>
          {t('Send the tool’s test and look below: it shows within seconds. Then switch the workflow on.')}
        </List.Item>
      </List>
      {tool?.note && <Text c="dimmed">{tool.note}</Text>}
    </Stack>
  )
}
