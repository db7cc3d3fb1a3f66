import { t } from '../../ui/language/translate.ts'

/** How often a lead goes on that nobody calls, and where to. */
export const passesWords = (most: number): string =>
  most === 0
    ? t('to a manager of the team')
    : t('to the next, at most {count} ×, then to a manager of the team', { count: most })
