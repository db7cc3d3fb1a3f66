export declare const nodeVersions: readonly string[]
export declare function nodeOfVersion(version: string): string
