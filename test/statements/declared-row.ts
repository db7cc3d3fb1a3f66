import ts from 'typescript'

/** Columns by name, each with what it is read as. `unknown` fits whatever is read. */
export type RowKinds = ReadonlyMap<string, ReadonlySet<string>>

function kindsOf(checker: ts.TypeChecker, type: ts.Type): string[] {
  if (type.isUnion()) return type.types.flatMap((part) => kindsOf(checker, part))
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return ['unknown']
  if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return []
  if (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.TemplateLiteral)) return ['string']
  if (type.flags & ts.TypeFlags.NumberLike) return ['number']
  if (type.flags & ts.TypeFlags.BooleanLike) return ['boolean']
  const name = type.getSymbol()?.name
  if (name === 'Date' || name === 'Buffer') return [name]
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference)
    const kinds = new Set(element ? kindsOf(checker, element) : [])
    return [...kinds].map((kind) => `${kind}[]`)
  }
  return ['object']
}

/** The columns of a declared row; null where it names none, or is its caller's. */
export function declaredRow(checker: ts.TypeChecker, type: ts.Type): RowKinds | null {
  const properties = checker.getPropertiesOfType(type)
  if (type.flags & ts.TypeFlags.TypeParameter || properties.length === 0) return null
  return new Map(
    properties.map((property) => [
      property.name,
      new Set(kindsOf(checker, checker.getTypeOfSymbol(property))),
    ]),
  )
}
