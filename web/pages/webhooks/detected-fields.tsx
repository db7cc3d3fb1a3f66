import { Button, Menu, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type DetectedField, type LeadField, type Mapping, mappableFields } from '../../contract-capture.ts'
import { Card } from '../../ui/card.tsx'
import { words } from '../../ui/format.ts'
import styles from './mapping-step.module.css'

interface DetectedFieldsProps {
  fields: DetectedField[]
  mapping: Mapping
  onUse: (field: LeadField, expression: string) => void
}

const enoughToSearch = 12

/** The fields that arrived, each with a sample and the way to use it for a lead field. */
export function DetectedFields({ fields, mapping, onUse }: DetectedFieldsProps): ReactNode {
  const [sought, setSought] = useState('')
  const text = sought.trim().toLowerCase()
  const shown = fields.filter(({ label, sample }) => `${label} ${sample}`.toLowerCase().includes(text))
  return (
    <Card title="What arrives">
      {fields.length >= enoughToSearch && (
        <TextInput
          size="xs"
          aria-label="Find an arriving field"
          placeholder="Find a field or a value"
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      <ul className={styles.detected} aria-label="Fields that arrive">
        {shown.map((field) => (
          <li key={field.id}>
            <div style={{ minWidth: 0 }}>
              <Text size="sm" className="break-anywhere">
                {field.label}
              </Text>
              <div className={styles.sample} title={field.sample}>
                {field.sample || 'empty'}
              </div>
            </div>
            <UseMenu
              label={field.label}
              used={usesOf(field, mapping)}
              onUse={(to) => onUse(to, field.expression)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface UseMenuProps {
  label: string
  used: LeadField[]
  onUse: (field: LeadField) => void
}

function UseMenu({ label, used, onUse }: UseMenuProps): ReactNode {
  const said = used.length === 0 ? 'Use for…' : used.map(words).join(', ')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-xs"
          variant={used.length === 0 ? 'default' : 'light'}
          aria-label={`${label}: ${said}`}
          flex="none"
        >
          {said}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mappableFields.map((field) => (
          <Menu.Item key={field} disabled={used.includes(field)} onClick={() => onUse(field)}>
            {words(field)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function usesOf(field: DetectedField, mapping: Mapping): LeadField[] {
  return mappableFields.filter((name) => mapping[name]?.includes(field.expression))
}
