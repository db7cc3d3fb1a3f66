import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values']

/** Says what is wrong with the command line and how it is used; ends with status 2. */
export function refuseUsage(problem: string, usage: string): never {
  console.error(`${problem}\nusage: ${usage}`)
  process.exit(2)
}

/** The options of a campaign. All but those in `texts` are numbers, not below zero. */
export function campaignOptions<O extends Options>(
  options: O,
  usage: string,
  texts: readonly string[] = [],
): Values<O> {
  try {
    const { values } = parseArgs({ options })
    for (const [name, value] of Object.entries(values)) {
      if (!texts.includes(name) && !/^\d+(\.\d+)?$/.test(String(value)))
        throw new Error(`--${name} wants a number, not "${value}"`)
    }
    return values
  } catch (error) {
    return refuseUsage((error as Error).message, usage)
  }
}
