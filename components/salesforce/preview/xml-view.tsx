'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorText } from '@/components/kit/use-error-text'
import { Skeleton } from '@/components/ui/skeleton'
import { INVOICES_KEY } from '../invoices/invoices-spec'
import { loadPrint } from '../list/load-print'

type XmlKind = 'INVOICE' | 'CREDITNOTE' | 'PASSIVE'

type Line = { depth: number; open: string; text: string; close: string }

/** An element as lines, one for each that has no elements inside. */
function linesOf(element: Element, depth: number): Line[] {
  const attributes = [...element.attributes].map((entry) => ` ${entry.name}="${entry.value}"`).join('')
  const children = [...element.children]
  const open = `<${element.nodeName}${attributes}>`
  const close = `</${element.nodeName}>`
  if (children.length === 0) return [{ depth, open, text: element.textContent ?? '', close }]
  return [
    { depth, open, text: '', close: '' },
    ...children.flatMap((child) => linesOf(child, depth + 1)),
    { depth, open: '', text: '', close },
  ]
}

async function loadLines(kind: XmlKind, id: number): Promise<{ name: string; lines: Line[] }> {
  const { name, file } = await loadPrint(kind, id, 'xml')
  const parsed = new DOMParser().parseFromString(await file.text(), 'application/xml')
  return { name, lines: linesOf(parsed.documentElement, 0) }
}

/** The file that the exchange system gets, indented for reading. */
export function XmlView({ kind, id, xmlName }: { kind: XmlKind; id: number; xmlName: string }) {
  const t = useTranslations('preview')
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: [INVOICES_KEY, 'xml', id, xmlName],
    queryFn: () => loadLines(kind, id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <p className="text-state-error">{errorText(error).text}</p>
  if (!data) return <Skeleton className="h-96" />
  return (
    <figure aria-label={t('xml')} className="overflow-hidden rounded-xl border bg-surface">
      <figcaption className="border-b bg-sunken px-4 py-2 font-mono text-ink-soft text-sm">
        {data.name}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it */}
      <pre tabIndex={0} className="max-h-[75dvh] overflow-auto p-4 text-xs leading-5 -outline-offset-2">
        <code>
          {data.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file's lines are its order
            <span key={index} className="block">
              {'  '.repeat(line.depth)}
              <span className="text-state-issued">{line.open}</span>
              <span className="text-ink">{line.text}</span>
              <span className="text-state-issued">{line.close}</span>
            </span>
          ))}
        </code>
      </pre>
    </figure>
  )
}
