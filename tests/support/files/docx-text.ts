import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The body of a DOCX file as it is written in it (XML). */
export async function docxText(bytes: Uint8Array): Promise<string> {
  const zip = await fromBufferPromise(Buffer.from(bytes))
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === 'word/document.xml')
      return (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
  }
  throw new Error('no word/document.xml in the file')
}
