/** Hands a file that was made in the page to the browser's downloads. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file)
  followLink(address, fileName)
  URL.revokeObjectURL(address)
}

/** Downloads what an address gives; without a name here it has the one that the service gives it. */
export function followLink(address: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}
