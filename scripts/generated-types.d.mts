export const consoleClientFile: string
export function consoleClientOf(documentText: string): Promise<string>
export declare const referenceTypesFile: string
export declare function referenceTypesOf(documentText: string): Promise<string>
