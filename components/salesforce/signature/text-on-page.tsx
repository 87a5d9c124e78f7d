'use client'

import { PenLine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { type DocumentField, type DocumentPage, placeOf } from './signing-progress'

const ALIGN = { LEFT: 'text-left', CENTER: 'text-center', RIGHT: 'text-right' } as const

type PlacedText = { field: DocumentField; page: DocumentPage; text: string }

/**
 * A text that the signer may change, where the signed file has it, about as large as it is there. With `onFill` it is a
 * button that opens it. The page around it is the container of its letters' size.
 */
export function TextOnPage({
  id,
  field,
  page,
  text,
  onFill,
}: PlacedText & { id: string; onFill: (() => void) | null }) {
  const t = useTranslations('signature.text')
  const label = field.label || t('unnamed')
  const words = <Words field={field} page={page} text={text} />
  if (!onFill)
    return (
      <div style={placeOf(field, page)} className="absolute overflow-hidden text-[#1d2433]">
        {words}
      </div>
    )
  return (
    <button
      type="button"
      id={id}
      onClick={onFill}
      style={placeOf(field, page)}
      className="absolute scroll-mb-40 overflow-hidden rounded-sm bg-[#fff7d6]/80 text-[#1d2433] outline outline-[#8a6d00] outline-dashed hover:bg-[#fff1b8] focus-visible:outline-2 focus-visible:outline-[#2b59d9] focus-visible:outline-solid pointer-coarse:min-h-6"
    >
      <span className="sr-only">{t('fill', { label })}: </span>
      {text === '' ? (
        <span aria-hidden className="flex items-center justify-center gap-1 px-1 font-medium text-xs">
          <PenLine className="size-4 shrink-0" />
          <span className="truncate">{label}</span>
        </span>
      ) : (
        <>
          {words}
          <PenLine aria-hidden className="absolute right-1 bottom-1 size-3.5 text-[#6b5600]" />
        </>
      )}
    </button>
  )
}

/** The letters are as large a part of the page's width as on paper. */
const Words = ({ field: { align, font_size }, page, text }: PlacedText) => (
  <span
    className={cn('block size-full whitespace-pre-wrap leading-[1.3]', ALIGN[align ?? 'LEFT'])}
    style={{ fontSize: `${(100 * (font_size ?? 10)) / page.width}cqw` }}
  >
    {text}
  </span>
)
