/** The folder of documents in the media folder, each in a folder named by the hash of its content. */
export const documentsFolder = 'courses/documents'

/** The media path of a document's file. */
export const documentFile = (file: string): string => `${documentsFolder}/${file}`

/** The last part of a document's address: its key with the ending of its file. */
export const documentName = (key: string, file: string): string => `${key}${file.slice(file.lastIndexOf('.'))}`
