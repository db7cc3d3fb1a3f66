const told = document.querySelector<HTMLMetaElement>('meta[name="leadline-base"]')?.content ?? './'

/** The path of `PUBLIC_URL`, below which the console and its interface are served: `/leads`, or empty. */
export const basePath: string = told === './' ? '' : told.replace(/\/$/, '')
