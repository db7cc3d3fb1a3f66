import { istDay, shiftDay } from '../language/ist.ts'
import { t } from '../language/translate.ts'

/** The first and the last of some whole IST days, as `YYYY-MM-DD`. */
export interface Days {
  readonly first: string
  readonly last: string
}

/** The windows of days that people ask for, by their names; `Last 30 days` is the lists' default (§8). */
export function dayWindows(): (Days & { readonly label: string })[] {
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
