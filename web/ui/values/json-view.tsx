import { CodeBlock } from './code-block.tsx'

/** A received body, indented where it is JSON and untouched where it is not. */
export const JsonView = ({ text, what }: { text: string; what: string }) => (
  <CodeBlock code={indented(text)} what={what} />
)

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
