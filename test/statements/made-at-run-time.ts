import type ts from 'typescript'

/** Thrown where a text depends on what is known at run time alone. */
export class MadeAtRunTime extends Error {}

export const fail = (node: ts.Node): never => {
  throw new MadeAtRunTime(node.getText().slice(0, 60))
}
