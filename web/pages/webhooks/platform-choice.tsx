import { Combobox, Group, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Initials } from '../../people/person-name.tsx'
import type { Platform } from '../../platforms/platform.ts'
import { findPlatform } from '../../platforms/platforms.ts'
import { searchPlatforms } from '../../platforms/search-platforms.ts'
import { t } from '../../ui/language/translate.ts'

/** Every platform under its heading, narrowed while one types; arrows walk the list and Enter takes one. */
export function PlatformChoice({ onChoose }: { onChoose: (platform: Platform) => void }): ReactNode {
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
