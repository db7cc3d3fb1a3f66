/** What requests carry that belong together: one row of the audit log, undone together (decision 0053). */
export const inBatch = (id: string): { readonly headers: Record<string, string> } => ({
  headers: { 'Leadline-Batch': id },
})
