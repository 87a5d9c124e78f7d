import type { ArticleCode, LineDatum } from '@/lib/domain/einvoice/line-data'

/** A datum of a line: '' for no text and no day. */
export type WizardDatum = { type: string; text: string; number: number | null; date: string }

export const newCode = (): ArticleCode => ({ type: '', value: '' })

export const newDatum = (): WizardDatum => ({ type: '', text: '', number: null, date: '' })

/** Whether nothing was typed into a code or a datum of a line: it is then removed without a question. */
export const isBlankCode = ({ type, value }: ArticleCode): boolean => (type + value).trim() === ''

export const isBlankDatum = ({ type, text, number, date }: WizardDatum): boolean =>
  (type + text + date).trim() === '' && number === null

type TypedData = { code_list: ArticleCode[]; other_data_list: WizardDatum[] }

/** The codes and data of a line in which something was typed. */
export const typedData = ({ code_list, other_data_list }: TypedData) => ({
  code_list: code_list.filter((code) => !isBlankCode(code)),
  other_data_list: other_data_list.filter((datum) => !isBlankDatum(datum)),
})

/** A datum as documents keep it, as the form edits it. */
export const formOfDatum = ({ text, date, ...datum }: LineDatum): WizardDatum => ({
  ...datum,
  text: text ?? '',
  date: date ?? '',
})
