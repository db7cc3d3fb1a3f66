import sql, { empty, join, raw, Sql } from 'sql-template-tag'
import ts from 'typescript'
import { fail, MadeAtRunTime } from './made-at-run-time.ts'
import type { Source } from './read-source.ts'
import { returnedBy } from './returned-by.ts'

/** What names stand for while a function's text is put together: an expression, and the names it was written among. */
type Names = ReadonlyMap<ts.Symbol, Given>

interface Given {
  readonly node: ts.Expression
  readonly names: Names
  /** Of the expression, where a pattern takes it apart. */
  readonly property?: string
}

/** Deeper than any statement is put together of. */
const deepest = 40

/**
 * The text of a statement as its source says it, with values left out: constants, fragments, functions that return
 * them, and of two branches the first that can be read. Null where only the running service knows the text.
 */
export function textOfStatement(source: Source, statement: ts.Expression): string | null {
  try {
    const made = new Reader(source).valueOf(statement, new Map())
    return made instanceof Sql ? made.text : null
  } catch (error) {
    if (error instanceof MadeAtRunTime) return null
    throw error
  }
}

class Reader {
  readonly #source: Source
  #depth = 0

  constructor(source: Source) {
    this.#source = source
  }

  valueOf(node: ts.Expression, names: Names): unknown {
    if (this.#depth >= deepest) return fail(node)
    this.#depth += 1
    try {
      return this.#read(node, names)
    } finally {
      this.#depth -= 1
    }
  }

  #read(node: ts.Expression, names: Names): unknown {
    if (ts.isStringLiteralLike(node)) return node.text
    if (ts.isNumericLiteral(node)) return Number(node.text)
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return this.valueOf(node.expression, names)
    if (ts.isTaggedTemplateExpression(node)) return this.#tagged(node, names)
    if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.map(({ expression, literal }) => [
        this.#textOf(expression, names),
        literal.text,
      ])
      return [node.head.text, ...parts.flat()].join('')
    }
    if (ts.isArrayLiteralExpression(node))
      return node.elements.flatMap((one) =>
        ts.isSpreadElement(one) ? this.#listOf(one.expression, names) : [this.valueOf(one, names)],
      )
    if (ts.isConditionalExpression(node)) return this.#firstOf([node.whenTrue, node.whenFalse], names)
    if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind === ts.SyntaxKind.PlusToken)
        return this.#textOf(node.left, names) + this.#textOf(node.right, names)
      if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
        return this.#firstOf([node.left, node.right], names)
    }
    if (ts.isIdentifier(node)) return this.#named(node, names)
    if (ts.isPropertyAccessExpression(node)) return this.#property(node, names)
    if (ts.isCallExpression(node)) return this.#called(node, names)
    return fail(node)
  }

  #firstOf(nodes: readonly ts.Expression[], names: Names): unknown {
    for (const node of nodes) {
      try {
        return this.valueOf(node, names)
      } catch (error) {
        if (!(error instanceof MadeAtRunTime)) throw error
      }
    }
    return nodes[0] ? fail(nodes[0]) : undefined
  }

  #textOf(node: ts.Expression, names: Names): string {
    const value = this.valueOf(node, names)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : fail(node)
  }

  #listOf(node: ts.Expression, names: Names): unknown[] {
    const value = this.valueOf(node, names)
    return Array.isArray(value) ? value : fail(node)
  }

  #tagged({ tag, template }: ts.TaggedTemplateExpression, names: Names): unknown {
    if (!ts.isIdentifier(tag) || !['sql', 'query', 'queryMadeOnce'].includes(tag.text)) return fail(tag)
    if (ts.isNoSubstitutionTemplateLiteral(template)) return raw(template.text)
    const texts = [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    const values = template.templateSpans.map(({ expression }) =>
      tag.text === 'queryMadeOnce'
        ? raw(this.#textOf(expression, names))
        : this.#isFragment(expression)
          ? this.valueOf(expression, names)
          : null,
    )
    return sql(texts, ...values)
  }

  /** Anything else in a template is a value, whose place is a parameter. */
  #isFragment(node: ts.Expression): boolean {
    const type = this.#source.checker.getTypeAtLocation(node)
    const parts = type.isUnion() ? type.types : [type]
    return parts.some((part) => part.getProperty('text') && part.getProperty('values'))
  }

  #named(node: ts.Identifier, names: Names): unknown {
    const symbol = this.#source.symbolOf(node)
    const given = symbol && names.get(symbol)
    if (given) return this.#givenValue(given)
    if (node.text === 'empty') return empty
    const declaration = symbol?.valueDeclaration
    if (!declaration) return fail(node)
    if (ts.isVariableDeclaration(declaration) && declaration.initializer)
      return ts.isIdentifier(declaration.name) ? this.valueOf(declaration.initializer, names) : fail(node)
    if (ts.isPropertyAssignment(declaration)) return this.valueOf(declaration.initializer, names)
    if (ts.isBindingElement(declaration)) return this.#takenApart(declaration, names)
    return ts.isParameter(declaration) ? this.#parameter(declaration, names) : fail(node)
  }

  #givenValue({ node, names, property }: Given): unknown {
    if (property === undefined) return this.valueOf(node, names)
    const value = this.#memberOf(node, property, names)
    return value ? this.#givenValue(value) : fail(node)
  }

  /** The expression that a property of an object's expression has. */
  #memberOf(object: ts.Expression, property: string, names: Names): Given | undefined {
    if (ts.isParenthesizedExpression(object) || ts.isAsExpression(object) || ts.isSatisfiesExpression(object))
      return this.#memberOf(object.expression, property, names)
    if (ts.isObjectLiteralExpression(object)) {
      const member = object.properties.find(({ name }) => name?.getText() === property)
      if (member && ts.isPropertyAssignment(member)) return { node: member.initializer, names }
      return member && ts.isShorthandPropertyAssignment(member) ? { node: member.name, names } : undefined
    }
    if (ts.isPropertyAccessExpression(object)) {
      const inner = this.#memberOf(object.expression, object.name.text, names)
      return inner && this.#memberOf(inner.node, property, inner.names)
    }
    if (!ts.isIdentifier(object)) return undefined
    const symbol = this.#source.symbolOf(object)
    const given = symbol && names.get(symbol)
    if (given && given.property === undefined) return this.#memberOf(given.node, property, given.names)
    const declaration = symbol?.valueDeclaration
    if (!declaration) return undefined
    if (ts.isVariableDeclaration(declaration) && declaration.initializer)
      return this.#memberOf(declaration.initializer, property, names)
    if (!ts.isParameter(declaration)) return undefined
    return this.#argumentsFor(declaration)
      .map((argument) => this.#memberOf(argument, property, names))
      .find((member) => member !== undefined)
  }

  #takenApart(element: ts.BindingElement, names: Names): unknown {
    const owner = element.parent.parent
    const property = (element.propertyName ?? element.name).getText()
    const objects = ts.isParameter(owner) ? this.#argumentsFor(owner) : [owner.initializer]
    for (const object of objects) {
      const member = object && this.#memberOf(object, property, names)
      if (member) return this.#givenValue(member)
    }
    return element.initializer ? this.valueOf(element.initializer, names) : fail(element)
  }

  /** What the first caller gives whose text can be read. */
  #parameter(declaration: ts.ParameterDeclaration, names: Names): unknown {
    const known = this.#argumentsFor(declaration)
    return known.length > 0 ? this.#firstOf(known, names) : fail(declaration)
  }

  #argumentsFor(declaration: ts.ParameterDeclaration): ts.Expression[] {
    const made = declaration.parent
    const named = ts.isVariableDeclaration(made.parent) ? made.parent.name : made.name
    const symbol = named && this.#source.symbolOf(named)
    const index = made.parameters.indexOf(declaration)
    const given = (symbol && this.#source.calls.get(symbol)) ?? []
    const nodes = given.map((call) => call.arguments[index] ?? declaration.initializer)
    return nodes.filter((node) => node !== undefined)
  }

  #property(node: ts.PropertyAccessExpression, names: Names): unknown {
    if (node.name.text === 'text' && this.#isFragment(node.expression)) {
      const value = this.valueOf(node.expression, names)
      return value instanceof Sql ? value.text : fail(node)
    }
    const declaration = this.#source.symbolOf(node.name)?.valueDeclaration
    if (declaration && ts.isPropertyAssignment(declaration))
      return this.valueOf(declaration.initializer, names)
    if (declaration && ts.isShorthandPropertyAssignment(declaration))
      return this.#named(declaration.name, names)
    const member = this.#memberOf(node.expression, node.name.text, names)
    return member ? this.#givenValue(member) : fail(node)
  }

  #called(node: ts.CallExpression, names: Names): unknown {
    const { expression, arguments: given } = node
    const [first, second] = given
    if (ts.isIdentifier(expression) && expression.text === 'raw' && first)
      return raw(this.#textOf(first, names))
    if (ts.isIdentifier(expression) && ['join', 'unionAll'].includes(expression.text) && first) {
      const isUnion = expression.text === 'unionAll'
      const parts = this.#listOf(first, names)
      if (parts.length === 0) return fail(node)
      return join(parts, isUnion ? ' union all ' : second ? this.#textOf(second, names) : ',')
    }
    if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'join')
      return this.#listOf(expression.expression, names).join(first ? this.#textOf(first, names) : ',')
    const made = this.#functionOf(expression)
    if (!made?.body) return fail(node)
    const inner = new Map(names)
    made.parameters.forEach(({ name, initializer }, index) => {
      const argument = given[index] ?? initializer
      if (argument && ts.isObjectBindingPattern(name))
        for (const element of name.elements) {
          const taken = this.#source.symbolOf(element.name)
          const property = (element.propertyName ?? element.name).getText()
          if (taken) inner.set(taken, { node: argument, names, property })
        }
      const symbol = ts.isIdentifier(name) ? this.#source.symbolOf(name) : undefined
      if (argument && symbol) inner.set(symbol, { node: argument, names })
    })
    return this.#firstOf(returnedBy(made.body), inner)
  }

  #functionOf(node: ts.Expression): ts.FunctionLikeDeclaration | undefined {
    const declaration = this.#source.symbolOf(node)?.valueDeclaration
    if (!declaration) return undefined
    if (ts.isFunctionDeclaration(declaration)) return declaration
    const made = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
    return made && (ts.isArrowFunction(made) || ts.isFunctionExpression(made)) ? made : undefined
  }
}
