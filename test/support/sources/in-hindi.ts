import { vi } from 'vitest'

/** The console's modules as they are where Hindi was chosen; `vi.unstubAllGlobals` and `vi.resetModules` end it. */
export async function inHindi() {
  vi.resetModules()
  const documentElement = { lang: 'en' }
  vi.stubGlobal('document', { documentElement })
  vi.stubGlobal('localStorage', { getItem: () => 'hi' })
  const [{ t, rich }, format, ist, { serviceText }, { whyWords }, { guessText }] = await Promise.all([
    import('../../../web/ui/language/translate.ts'),
    import('../../../web/ui/language/format.ts'),
    import('../../../web/ui/language/ist.ts'),
    import('../../../web/ui/language/service-text.ts'),
    import('../../../web/leads/assignment-words.ts'),
    import('../../../web/pages/webhooks/mapping/guess-text.ts'),
  ])
  return { t, rich, format, ist, serviceText, whyWords, guessText, documentElement }
}
