import { create } from 'xmlbuilder2'
import { LIPE_NAMESPACE, type Lipe, type LipeElement, lipeElements } from '@/lib/domain/registers/lipe'

type Builder = ReturnType<typeof create>

const PREFIX = 'iv'

function writeElements(to: Builder, elements: readonly LipeElement[]): void {
  for (const [name, content] of elements) {
    const element = to.ele(LIPE_NAMESPACE, `${PREFIX}:${name}`)
    if (typeof content === 'string') element.txt(content)
    else writeElements(element, content)
  }
}

/** Returns the LIPE of a quarter as UTF-8 text with its XML declaration; it has one communication, number 00001. */
export function writeLipe(lipe: Lipe): string {
  const { header, communication } = lipeElements(lipe)
  const doc = create({ version: '1.0', encoding: 'UTF-8' })
  const root = doc.ele(LIPE_NAMESPACE, `${PREFIX}:Fornitura`)
  writeElements(root, [['Intestazione', header]])
  const body = root.ele(LIPE_NAMESPACE, `${PREFIX}:Comunicazione`, { identificativo: '00001' })
  writeElements(body, communication)
  return doc.end({ prettyPrint: true })
}
