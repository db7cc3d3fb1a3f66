import { useState } from 'react'

/**
 * What is chosen, and how to choose: at once, for the address that keeps it follows a moment later. Whatever the address
 * then says stands.
 */
export function useChosen<Value extends string>(given: Value): [Value, (value: Value) => void] {
  const [chosen, setChosen] = useState<{ instead: Value; value: Value }>()
  if (chosen && chosen.instead !== given) setChosen(undefined)
  const value = chosen?.instead === given ? chosen.value : given
  return [value, (next) => setChosen({ instead: given, value: next })]
}
