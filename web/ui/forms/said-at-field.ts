/** Refusals that a field of their form says. */
const atFields = new WeakSet<Error>()

export const noteSaidAtField = (error: Error): unknown => atFields.add(error)

/** Whether a field says it: it is not said a second time above the form's buttons. */
export const isSaidAtField = (error: Error): boolean => atFields.has(error)
