/** Rows of a workbook, which is put together in the browser, whose memory is bounded. */
export const mostInWorkbook = 100_000
