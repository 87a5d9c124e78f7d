import { describe, expect, it } from 'vitest'
import {
  type DocumentField,
  type DocumentPage,
  fieldsToSign,
  missingFields,
  phaseOf,
  placeOf,
  textIn,
  withText,
} from '@/components/salesforce/signature/signing-progress'

const field = (id: string, y_axis: number, x_axis = 0): DocumentField => ({
  id,
  type: 'SIGNATURE',
  x_axis,
  y_axis,
  width: 200,
  height: 60,
  label: id,
  value: '',
  editableBySigner: false,
  font_size: null,
  align: null,
})

const page = (page_number: number, fields: DocumentField[]): DocumentPage => ({
  page_number,
  width: 595,
  height: 842,
  json_image: { name: '', base64: '' },
  document_field_list: fields,
})

describe('the state of a signing', () => {
  it.each([
    ['SENT', 'OPEN', 'open'],
    ['SENT', 'SIGNED', 'waiting'],
    ['SIGNED', 'SIGNED', 'signed'],
    ['ACCEPTED', 'ACCEPTED', 'signed'],
    ['STARTED', 'SIGNED', 'signed'],
    ['REJECTED', 'REJECTED', 'rejected'],
    ['REJECTED', 'SIGNED', 'closed'],
    ['REJECTED', 'ENDED', 'closed'],
    ['DELETED', 'OPEN', 'closed'],
  ] as const)('of a document that is %s, whose signer is %s, is %s', (state, signer, phase) => {
    expect(phaseOf({ state, signer: { name: 'Ada', state: signer } })).toBe(phase)
  })
})

describe('the fields to sign', () => {
  const pages = [page(1, [field('low', 700), field('high', 100)]), page(2, [field('last', 10)])]

  it('follow each other down the pages', () => {
    expect(fieldsToSign(pages).map(({ id }) => id)).toEqual(['high', 'low', 'last'])
  })

  it('are missing until they are signed', () => {
    const ink = { width: 1, height: 1, strokes: [] }
    const signed = new Map([['low', { ink, photos: [], audio: null, pen: null }]])
    expect(missingFields(fieldsToSign(pages), signed).map(({ id }) => id)).toEqual(['high', 'last'])
  })

  it('stand at their place in percent of the page', () => {
    expect(placeOf({ x_axis: 119, y_axis: 421, width: 238, height: 84.2 }, page(1, []))).toEqual({
      left: '20%',
      top: '50%',
      width: '40%',
      height: '10%',
    })
  })
})

describe('the texts that a signer may change', () => {
  const text = { id: 'causale', value: 'Ordine 41' }

  it('are as the sender left them until they are changed', () => {
    expect(textIn(text, new Map())).toBe('Ordine 41')
    expect(textIn(text, withText(new Map(), text, ''))).toBe('')
  })

  it('are none of the signer when they are changed back', () => {
    const changed = withText(new Map(), text, 'Ordine 42')
    expect([...changed]).toEqual([['causale', 'Ordine 42']])
    expect(withText(changed, text, 'Ordine 41').size).toBe(0)
  })
})
