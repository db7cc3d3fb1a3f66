export const consoleClientFile: string
export function consoleClientOf(documentText: string): Promise<string>
