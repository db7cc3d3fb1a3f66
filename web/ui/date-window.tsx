import { nameCalendar } from './name-calendar.ts'
import { t } from './translate.ts'
import { useStandIn } from './use-stand-in.ts'
import '@mantine/dates/styles.css'
import { DatePickerInput, type DatePickerPreset } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { DatesStandIn, oneLine } from './dates-stand-in.tsx'
import { dayLabel, defaultWindow, istDay, shiftDay } from './ist.ts'
import { language } from './language.ts'
import widths from './widths.module.css'

nameCalendar()

interface DateWindowProps {
  from: string | undefined
  to: string | undefined
  /** Unset is all days, as in a search. */
  isOpen?: boolean | undefined
  onChange: (from: string | null, to: string | null) => void
}

type Range = [string | null, string | null]

/** A window of whole IST days, both ends included; unset is the lists' default of the last 30 days (§8), or all days. */
export function DateWindow({ from, to, isOpen = false, onChange }: DateWindowProps): ReactNode {
  const { isReal, standIn, real } = useStandIn()
  const given = `${from} ${to} ${isOpen}`
  const [chosen, setChosen] = useState<{ instead: string; range: Range }>()
  // What is chosen, until another window is given: the address follows a moment later, and only when both ends are known.
  // Then it is dropped, for the window that it stood for may be given again.
  if (chosen && chosen.instead !== given) setChosen(undefined)
  const range = chosen?.instead === given ? chosen.range : shownRange(from, to, isOpen)

  const choose = (next: Range): void => {
    setChosen({ instead: given, range: next })
    const [first, last] = next
    if (first === null || last === null) return
    const usual = defaultWindow()
    const isUsual = !isOpen && first === usual.from_date && last === usual.to_date
    onChange(isUsual ? null : first, isUsual ? null : last)
  }
  const label = t('{shown}: days in IST', { shown: shown(range) })
  if (!isReal) return <DatesStandIn label={label} shown={shown(range)} {...standIn} />
  return (
    <DatePickerInput
      type="range"
      locale={language}
      size="xs"
      className={widths.window}
      aria-label={label}
      leftSection={<IconCalendar size={14} />}
      leftSectionPointerEvents="none"
      valueFormatter={() => shown(range)}
      styles={{ input: oneLine }}
      value={range}
      onChange={choose}
      presets={presets()}
      allowSingleDateInRange
      weekendDays={[]}
      hideOutsideDates
      previousLabel={t('Previous month')}
      nextLabel={t('Next month')}
      {...real}
      popoverProps={{ position: 'bottom-start', transitionProps: { duration: 80 } }}
    />
  )
}

/** The window in words: `All days`, `Last 30 days`, or its days, without the year when it is this one. */
function shown(range: Range): string {
  const [first, last] = range
  if (first === null && last === null) return t('All days')
  const preset = presets().find(({ value }) => value[0] === first && value[1] === last)
  if (typeof preset?.label === 'string') return preset.label
  return range.map((day) => (day === null ? '' : dayLabel(day))).join(' – ')
}

function shownRange(from: string | undefined, to: string | undefined, isOpen: boolean): Range {
  if (isOpen && from === undefined) return to === undefined ? [null, null] : [null, to]
  const to_date = to ?? istDay()
  return [from ?? shiftDay(to_date, -30), to_date]
}

function presets(): DatePickerPreset<'range'>[] {
  const today = istDay()
  const monthStart = `${today.slice(0, 7)}-01`
  const lastMonthEnd = shiftDay(monthStart, -1)
  return [
    { label: t('Today'), value: [today, today] },
    { label: t('Yesterday'), value: [shiftDay(today, -1), shiftDay(today, -1)] },
    { label: t('Last 7 days'), value: [shiftDay(today, -6), today] },
    { label: t('Last 30 days'), value: [shiftDay(today, -30), today] },
    { label: t('This month'), value: [monthStart, today] },
    { label: t('Last month'), value: [`${lastMonthEnd.slice(0, 7)}-01`, lastMonthEnd] },
    { label: t('Last 90 days'), value: [shiftDay(today, -90), today] },
    { label: t('Last 365 days'), value: [shiftDay(today, -365), today] },
  ]
}
