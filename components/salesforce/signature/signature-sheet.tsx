'use client'

import { PenLine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { FieldSignature } from './build-answer'
import { InkStrokes } from './pad/ink-strokes'
import { PagePicture } from './page-picture'
import {
  type DocumentField,
  type DocumentPage,
  fieldsToSign,
  placeOf,
  type Signatures,
  type Texts,
  textIn,
} from './signing-progress'
import { TextOnPage } from './text-on-page'

const textsOn = ({ document_field_list: fields }: DocumentPage): DocumentField[] =>
  fields.filter(({ type }) => type !== 'SIGNATURE')

const idOf = (field: string): string => `firma-${field}`

/** Brings a field into sight and puts the focus on it. */
export function goToField(field: string): void {
  const button = document.getElementById(idOf(field))
  button?.scrollIntoView({ block: 'center' })
  button?.focus({ preventScroll: true })
}

/**
 * The pages of a document as pictures, with the fields to sign and to fill on them. Without `onSign` the fields to sign are
 * not shown, and without `onFill` texts are only read.
 */
export function SignatureSheet({
  token,
  pages,
  signatures,
  texts,
  onSign,
  onFill,
}: {
  token: string
  pages: readonly DocumentPage[]
  signatures: Signatures
  texts: Texts
  onSign?: (field: DocumentField) => void
  onFill?: (field: DocumentField) => void
}) {
  const t = useTranslations('signature.page')
  return (
    <ol aria-label={t('list')} className="grid gap-4">
      {pages.map((page) => (
        <li
          key={page.page_number}
          className="@container relative mx-auto w-full max-w-[794px] overflow-hidden rounded-sm border bg-white shadow-float [color-scheme:light]"
          style={{ aspectRatio: `${page.width} / ${page.height}` }}
        >
          <PagePicture token={token} page={page} count={pages.length} />
          {textsOn(page).map((field) => (
            <TextOnPage
              key={field.id}
              id={idOf(field.id)}
              field={field}
              page={page}
              text={textIn(field, texts)}
              onFill={onFill ? () => onFill(field) : null}
            />
          ))}
          {onSign
            ? fieldsToSign([page]).map((field) => (
                <FieldButton
                  key={field.id}
                  field={field}
                  page={page}
                  signature={signatures.get(field.id)}
                  onSign={() => onSign(field)}
                />
              ))
            : null}
        </li>
      ))}
    </ol>
  )
}

function FieldButton({
  field,
  page,
  signature,
  onSign,
}: {
  field: DocumentField
  page: DocumentPage
  signature: FieldSignature | undefined
  onSign: () => void
}) {
  const t = useTranslations('signature.field')
  const { id, label, width, height } = field
  return (
    <button
      type="button"
      id={idOf(id)}
      onClick={onSign}
      style={placeOf(field, page)}
      className="absolute scroll-mb-40 overflow-hidden rounded-md border-2 border-[#2b59d9] border-dashed bg-[#e9effc]/90 text-[#1d2433] outline-offset-2 hover:bg-[#dbe6fb] focus-visible:outline-[#2b59d9] pointer-coarse:min-h-11 data-signed:border-[#12692f] data-signed:border-solid data-signed:bg-white/80"
      data-signed={signature ? true : undefined}
    >
      {signature ? (
        <>
          <InkStrokes ink={signature.ink} box={{ width, height }} className="size-full" />
          <span className="sr-only">{t('again', { label })}</span>
        </>
      ) : (
        <span className="flex items-center justify-center gap-1 px-1 font-medium text-xs leading-tight md:text-sm">
          <PenLine aria-hidden className="size-4 shrink-0" />
          <span className="line-clamp-2 min-w-0">{t('sign', { label })}</span>
        </span>
      )}
    </button>
  )
}
