import { fromIstInput, istDay, istInputValue, shiftDay } from '../ui/language/ist.ts'
import { t } from '../ui/language/translate.ts'

/** When a lead is to be called again, as one chooses it; `pick` is any other time. */
export type AgainChoice = 'not' | 'hour' | 'evening' | 'tomorrow' | 'monday' | 'pick'

export const againNames: Readonly<Record<AgainChoice, string>> = {
  not: t('No'),
  hour: t('In 1 hour'),
  evening: t('Today 18:00'),
  tomorrow: t('Tomorrow 11:00'),
  monday: t('Monday 11:00'),
  pick: t('Another time…'),
}

const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+05:30`)

/** The next Monday after a day (YYYY-MM-DD). */
function nextMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return shiftDay(day, (8 - weekday) % 7 || 7)
}

/** The moment of a choice, on an IST clock; null for not, and while no time is picked. */
export function againAt(choice: AgainChoice, picked: string, now: Date): Date | null {
  const today = istDay(now)
  switch (choice) {
    case 'not':
      return null
    case 'hour':
      return new Date(now.getTime() + 3_600_000)
    case 'evening':
      return at(today, '18:00')
    case 'tomorrow':
      return at(shiftDay(today, 1), '11:00')
    case 'monday':
      return at(nextMonday(today), '11:00')
    case 'pick':
      return picked === '' ? null : new Date(fromIstInput(picked))
  }
}

/** What can be chosen now: no time that has gone, none twice. */
export function againChoices(now: Date): AgainChoice[] {
  const isEvening = now.getTime() > at(istDay(now), '17:30').getTime()
  const isSunday = nextMonday(istDay(now)) === shiftDay(istDay(now), 1)
  return [
    'hour',
    ...(isEvening ? [] : (['evening'] as const)),
    'tomorrow',
    ...(isSunday ? [] : (['monday'] as const)),
    'pick',
  ]
}

/** What the input for another time begins with. */
export const firstPicked = (now: Date): string => istInputValue(new Date(now.getTime() + 2 * 3_600_000))
