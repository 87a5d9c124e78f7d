import { describe, expect, it } from 'vitest'
import {
  attachmentFault,
  attachmentFormat,
  attachmentTime,
  COPY_POSITION,
  freeCopyName,
  isAttachable,
  isCopyTooLarge,
  MAX_ATTACHMENT_BYTES,
} from '@/lib/domain/einvoice/attachment'

describe('a file of an e-invoice', () => {
  it('is one of the kinds of FatturaPA, and its content is that of its ending', () => {
    const fits = (name: string, mime_type: string) => isAttachable({ name, mime_type })
    expect(fits('Rapporto.PDF', 'application/pdf')).toBe(true)
    expect(fits('dati.csv', 'text/csv')).toBe(true)
    expect(fits('foto.jpeg', 'image/jpeg')).toBe(true)
    expect(fits('foto.pdf', 'image/jpeg')).toBe(false)
    expect(fits('lettera.docx', 'application/zip')).toBe(false)
    expect(fits('pdf', 'application/pdf')).toBe(false)
    expect(fits('x.constructor', 'application/pdf')).toBe(false)
  })

  it('states its format, and of an archive its compression', () => {
    expect(attachmentFormat('a.b.pdf')).toEqual({ format: 'PDF', compression: null })
    expect(attachmentFormat('ore.zip')).toEqual({ format: 'ZIP', compression: 'ZIP' })
  })

  it('has a place up to the tenth, up to 3 MB together, under a name of its own', () => {
    const held = (count: number, size: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `${at}.pdf`, size, position: at + 1 }))
    const code = (files: ReturnType<typeof held>, name: string, size: number) =>
      attachmentFault(files, { name, size })?.code ?? null
    expect(code(held(9, 1), 'x.pdf', 1)).toBeNull()
    expect(code(held(10, 1), 'x.pdf', 1)).toBe('ERROR_EINVOICE_FILES_TOO_MANY')
    expect(code(held(1, 5), 'x.pdf', MAX_ATTACHMENT_BYTES - 5)).toBeNull()
    expect(code(held(1, 5), 'x.pdf', MAX_ATTACHMENT_BYTES - 4)).toBe('ERROR_EINVOICE_FILES_TOO_LARGE')
    expect(code(held(2, 5), '1.PDF', 1)).toBe('ERROR_EINVOICE_FILE_NAME_TAKEN')
  })

  it('leaves the copy of its document a place and a name of its own, and shares the bytes with it', () => {
    const nine = Array.from({ length: 9 }, (_, at) => ({ name: `${at}.pdf`, size: 1, position: at + 1 }))
    const copy = { name: 'fattura1_2026.pdf', size: MAX_ATTACHMENT_BYTES - 10, position: COPY_POSITION }
    expect(attachmentFault([...nine, copy], { name: 'x.pdf', size: 1 })).toBeNull()
    expect(attachmentFault([...nine, copy], { name: 'x.pdf', size: 2 })?.code).toBe(
      'ERROR_EINVOICE_FILES_TOO_LARGE',
    )
    expect([isCopyTooLarge(nine, copy.size + 1), isCopyTooLarge(nine, copy.size + 2)]).toEqual([false, true])
    expect(freeCopyName(nine, '3.PDF')).toBe('copia_3.PDF')
    expect(freeCopyName([...nine, { name: 'copia_3.pdf' }], '3.pdf')).toBe('copia_copia_3.pdf')
    expect(freeCopyName(nine, 'fattura1_2026.pdf')).toBe('fattura1_2026.pdf')
  })

  it('changes until its document is sent or signed', () => {
    const ready = { state: 'READY', signed_at: null }
    expect(attachmentTime({ state: 'DRAFT', number: null, exchange: null })).toBe('DRAFT')
    expect(attachmentTime({ state: 'ISSUED', number: 1, exchange: ready })).toBe('UNSENT')
    expect(attachmentTime({ state: 'LATE', number: 1, exchange: ready })).toBe('UNSENT')
    const failed = (error: string) =>
      attachmentTime({
        state: 'DIGITAL_OUTPUT_ERROR',
        number: 1,
        exchange: { ...ready, state: 'FAILED', error },
      })
    expect([failed('COPY_FAILED La copia non entra'), failed('PEC_UNCERTAIN')]).toEqual(['UNSENT', null])
    const rejected = { state: 'REJECTED', signed_at: null }
    expect(attachmentTime({ state: 'DIGITAL_SENT_ERROR', number: 1, exchange: rejected })).toBe('REJECTED')
    const closed = (
      state: 'ISSUED' | 'DELETED' | 'DIGITAL_SENT_IN_PROGRESS',
      exchange: typeof ready | null,
    ) => attachmentTime({ state, number: state === 'DELETED' ? null : 1, exchange })
    expect(closed('DIGITAL_SENT_IN_PROGRESS', { ...ready, state: 'SENDING' })).toBeNull()
    expect(closed('ISSUED', { ...ready, state: 'FAILED' })).toBeNull()
    expect(closed('ISSUED', null)).toBeNull()
    expect(closed('DELETED', null)).toBeNull()
    expect(
      attachmentTime({ state: 'ISSUED', number: 1, exchange: { state: 'READY', signed_at: 'x' } }),
    ).toBeNull()
  })
})
