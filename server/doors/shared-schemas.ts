/** What of an OpenAPI document this file touches. */
export interface SchemaHolder {
  readonly paths?: object
  readonly components?: { readonly schemas?: object }
}

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Generators want to be told that a list of texts is of texts. */
function withTypeOfEnum(node: Node): Node {
  const isOfTexts = Array.isArray(node.enum) && node.enum.every((one) => typeof one === 'string')
  return isOfTexts && node.type === undefined ? { type: 'string', ...node } : node
}

/**
 * The document with each schema that has a `title` written once, below `components.schemas`, and a `$ref` wherever it
 * stood: a client that is made from it has one type of that name. Throws when two different schemas have one title.
 */
export function shareSchemas<Document extends SchemaHolder>(document: Document): Document {
  const schemas: Record<string, unknown> = { ...document.components?.schemas }

  function share(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(share)
    if (!isNode(value)) return value
    const node = withTypeOfEnum(
      Object.fromEntries(Object.entries(value).map(([key, one]) => [key, share(one)])),
    )
    const { title, ...schema } = node
    if (typeof title !== 'string') return node
    schemas[title] ??= schema
    if (JSON.stringify(schemas[title]) !== JSON.stringify(schema))
      throw new Error(`two schemas are titled ${title}`)
    return { $ref: `#/components/schemas/${title}` }
  }

  const paths = share(document.paths)
  return { ...document, components: { ...document.components, schemas }, paths }
}
