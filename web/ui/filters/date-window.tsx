import { NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { defaultWindow, istDay, shiftDay } from '../language/ist.ts'
import { t } from '../language/translate.ts'
import type { Filters } from './use-filters.ts'
import widths from './widths.module.css'

/** The first and the last of some whole IST days, as `YYYY-MM-DD`. */
interface Days {
  readonly first: string
  readonly last: string
}

/** The windows of days that people ask for, by their names; `Last 30 days` is the lists' default (§8). */
function dayWindows(): (Days & { readonly label: string })[] {
  const today = istDay()
  const monthStart = `${today.slice(0, 7)}-01`
  const lastMonthEnd = shiftDay(monthStart, -1)
  const upToToday = (days: number): Days => ({ first: shiftDay(today, -days), last: today })
  return [
    { label: t('Today'), ...upToToday(0) },
    { label: t('Yesterday'), first: shiftDay(today, -1), last: shiftDay(today, -1) },
    { label: t('Last 7 days'), ...upToToday(6) },
    { label: t('Last 30 days'), ...upToToday(30) },
    { label: t('This month'), first: monthStart, last: today },
    { label: t('Last month'), first: `${lastMonthEnd.slice(0, 7)}-01`, last: lastMonthEnd },
    { label: t('Last 90 days'), ...upToToday(90) },
    { label: t('Last 365 days'), ...upToToday(365) },
  ]
}

interface DateWindowProps {
  filters: Pick<Filters<'from_date' | 'to_date'>, 'values' | 'set'>
  /** Unset is all days, as in a search. */
  isOpen?: boolean
}

const allDays = 'all'
const ownDays = 'own'
const keyOf = ({ first, last }: Days): string => `${first} ${last}`

/**
 * A window of whole IST days, both ends included; unset is the lists' default of the last 30 days (§8), or all days. The
 * usual windows stand in a list; its last choice shows two fields for any other days.
 */
export function DateWindow({ filters, isOpen = false }: DateWindowProps): ReactNode {
  const { from_date: from, to_date: to } = filters.values
  const ask = (days: Days | null): void =>
    filters.set({ from_date: days?.first ?? null, to_date: days?.last ?? null })
  const given = `${from} ${to} ${isOpen}`
  // What is chosen, until another window is given: the address follows a moment later, and only when both days are known.
  const [chosen, setChosen] = useState<{ instead: string; days: Days; isOwn: boolean }>()
  if (chosen && chosen.instead !== given) {
    // Days that are being typed stay fields, though they be a usual window for a moment; cleared, they go.
    const isOwn = chosen.isOwn && from !== undefined
    setChosen(isOwn ? { instead: given, days: shownDays(from, to, isOpen), isOwn } : undefined)
  }
  const days = chosen?.instead === given ? chosen.days : shownDays(from, to, isOpen)
  const windows = dayWindows()
  const isAll = days.first === '' && days.last === ''
  const isUsual = isAll || windows.some((one) => keyOf(one) === keyOf(days))
  const isOwn = chosen?.isOwn === true || !isUsual
  const isRefused = chosen?.isOwn === true && !isWindow(days)

  const choose = (key: string): void => {
    if (key === ownDays) {
      const usual = defaultWindow()
      const begun = days.first === '' ? { first: usual.from_date, last: usual.to_date } : days
      setChosen({ instead: given, days: begun, isOwn: true })
      return
    }
    const next = windows.find((one) => keyOf(one) === key)
    setChosen({ instead: given, days: next ?? noDays, isOwn: false })
    ask(next && !isDefault(next, isOpen) ? next : null)
  }
  const type = (next: Days): void => {
    setChosen({ instead: given, days: next, isOwn: true })
    if (isWindow(next)) ask(next)
  }
  return (
    <>
      <NativeSelect
        size="xs"
        variant="filled"
        className={widths.window}
        aria-label={t('Days in IST')}
        data-filtered
        data={[
          ...(isOpen ? [{ value: allDays, label: t('All days') }] : []),
          ...windows.map((one) => ({ value: keyOf(one), label: one.label })),
          { value: ownDays, label: t('Chosen days') },
        ]}
        value={isOwn ? ownDays : isAll ? allDays : keyOf(days)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {isOwn && (
        <>
          <DayField
            label={t('First day')}
            day={days.first}
            isRefused={isRefused}
            onChange={(first) => type({ ...days, first })}
          />
          <DayField
            label={t('Last day')}
            day={days.last}
            isRefused={isRefused}
            onChange={(last) => type({ ...days, last })}
          />
        </>
      )}
    </>
  )
}

interface DayFieldProps {
  label: string
  day: string
  isRefused: boolean
  onChange: (day: string) => void
}

const DayField = ({ label, day, isRefused, onChange }: DayFieldProps): ReactNode => (
  <TextInput
    type="date"
    size="xs"
    variant="filled"
    className={widths.day}
    aria-label={label}
    min={firstDay}
    max={istDay()}
    value={day}
    error={isRefused}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

const noDays: Days = { first: '', last: '' }

/** Before it there are no leads: a year of which only the first digits are typed lies there. */
const firstDay = '2000-01-01'

const isWindow = ({ first, last }: Days): boolean => firstDay <= first && first <= last && last <= istDay()

function isDefault({ first, last }: Days, isOpen: boolean): boolean {
  const usual = defaultWindow()
  return !isOpen && first === usual.from_date && last === usual.to_date
}

function shownDays(from: string | undefined, to: string | undefined, isOpen: boolean): Days {
  if (isOpen && from === undefined) return { first: '', last: to ?? '' }
  const last = to ?? istDay()
  return { first: from ?? shiftDay(last, -30), last }
}
