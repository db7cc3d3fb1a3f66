import { Combobox, Group, Modal, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Initials } from '../../people/person-name.tsx'
import type { Platform } from '../../platforms/platform.ts'
import { findPlatform } from '../../platforms/platforms.ts'
import { searchPlatforms } from '../../platforms/search-platforms.ts'
import { t } from '../../ui/language/translate.ts'
import { NewWebhookForm } from './new-webhook-form.tsx'

interface NewWebhookProps {
  /** A platform's id where one is chosen; any other text asks for one; undefined: the dialog is closed. */
  step: string | undefined
  onStep: (step: string | null) => void
  onCreated: (id: string) => void
}

/** Makes a webhook: first the platform, then its name with what the platform needs set already. */
export function NewWebhook({ step, onStep, onCreated }: NewWebhookProps) {
  const platform = findPlatform(step ?? null)
  const close = (): void => onStep(null)
  return (
    <Modal
      opened={step !== undefined}
      onClose={close}
      title={t('New webhook')}
      onKeyDown={(event) => {
        // The list of platforms, which is always open, would keep the key to itself.
        if (event.key === 'Escape') close()
      }}
    >
      {platform ? (
        <NewWebhookForm
          key={platform.id}
          platform={platform}
          onBack={() => onStep('1')}
          onCancel={close}
          onCreated={onCreated}
        />
      ) : (
        <PlatformChoice onChoose={({ id }) => onStep(id)} />
      )}
    </Modal>
  )
}

/** Every platform under its heading, narrowed while one types; arrows walk the list and Enter takes one. */
function PlatformChoice({ onChoose }: { onChoose: (platform: Platform) => void }): ReactNode {
  const [query, setQuery] = useState('')
  const list = useCombobox({ opened: true })
  const groups = searchPlatforms(query)
  // Enter takes the first that fits, as in every search.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each query
  useEffect(() => {
    if (query !== '') list.selectFirstOption()
  }, [query])
  const choose = (id: string): void => {
    const platform = findPlatform(id)
    if (platform) onChoose(platform)
  }
  return (
    <Combobox store={list} onOptionSubmit={choose}>
      <Combobox.EventsTarget>
        <TextInput
          type="search"
          label={t('Where do the leads or calls come from?')}
          placeholder={t('IndiaMART, Google, WhatsApp, Exotel…')}
          leftSection={<IconSearch size={16} />}
          data-autofocus
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            list.updateSelectedOptionIndex()
          }}
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize mah="min(26rem, 55vh)" type="auto" mt="xs" viewportProps={{ tabIndex: 0 }}>
        <Combobox.Options aria-label={t('Platforms')}>
          {groups.map(({ title, platforms }) => (
            <Combobox.Group key={title} label={title}>
              {platforms.map(({ id, name }) => (
                <Combobox.Option key={id} value={id} py={{ base: 12, sm: 6 }}>
                  <Group gap="xs" wrap="nowrap">
                    <Initials name={name} />
                    <Text>{name}</Text>
                  </Group>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </ScrollArea.Autosize>
    </Combobox>
  )
}
