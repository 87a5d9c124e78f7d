import type { NotAStatement, ReadStatement, readCamt } from '@/server/camt'
import type { renderDocx } from '@/server/docx'
import type {
  attachFiles,
  checkFile,
  embeddedReceived,
  insideReceived,
  openMessage,
  openReceived,
  openSignature,
  readMessageSignature,
  takeReceived,
} from '@/server/einvoice'
import type { calendarText } from '@/server/ics'
import type { rasterPages } from '@/server/pages'
import type {
  checkLetters,
  renderDeliveryNote,
  renderInvoice,
  renderPriceList,
  renderReminder,
  renderTables,
} from '@/server/pdf'
import type { readPecMail } from '@/server/pec'
import type { surveySheet, xlsxParts } from '@/server/sheets'
import type {
  findSeal,
  makeSealingKey,
  makeSignable,
  placeTimestamp,
  prepareTimestamp,
  readAnswer,
  signDocument,
} from '@/server/signature'
import type { checkTemplate, previewTemplate, renderTemplate, signerFields } from '@/server/templates-pdf'

type TaskInput<Task extends (...given: never[]) => unknown> = Parameters<Task>

type CamtRead = { statements: ReadStatement[] } | { fault: NotAStatement['reason'] }

/** The tasks of the threads: they take values and answer values. Each loads what it needs when it is first asked. */
export const tasks = {
  checkLetters: async (...given: TaskInput<typeof checkLetters>) =>
    (await import('@/server/pdf')).checkLetters(...given),
  renderInvoice: async (...given: TaskInput<typeof renderInvoice>) =>
    (await import('@/server/pdf')).renderInvoice(...given),
  renderDeliveryNote: async (...given: TaskInput<typeof renderDeliveryNote>) =>
    (await import('@/server/pdf')).renderDeliveryNote(...given),
  renderPriceList: async (...given: TaskInput<typeof renderPriceList>) =>
    (await import('@/server/pdf')).renderPriceList(...given),
  renderReminder: async (...given: TaskInput<typeof renderReminder>) =>
    (await import('@/server/pdf')).renderReminder(...given),
  renderTables: async (...given: TaskInput<typeof renderTables>) =>
    (await import('@/server/pdf')).renderTables(...given),
  renderTemplate: async (...given: TaskInput<typeof renderTemplate>) =>
    (await import('@/server/templates-pdf')).renderTemplate(...given),
  signerFields: async (...given: TaskInput<typeof signerFields>) =>
    (await import('@/server/templates-pdf')).signerFields(...given),
  checkTemplate: async (...given: TaskInput<typeof checkTemplate>) =>
    (await import('@/server/templates-pdf')).checkTemplate(...given),
  previewTemplate: async (...given: TaskInput<typeof previewTemplate>) =>
    (await import('@/server/templates-pdf')).previewTemplate(...given),
  renderDocx: async (...given: TaskInput<typeof renderDocx>) =>
    (await import('@/server/docx')).renderDocx(...given),
  makeSealingKey: async (...given: TaskInput<typeof makeSealingKey>) =>
    (await import('@/server/signature')).makeSealingKey(...given),
  makeSignable: async (...given: TaskInput<typeof makeSignable>) =>
    (await import('@/server/signature')).makeSignable(...given),
  readAnswer: async (...given: TaskInput<typeof readAnswer>) =>
    (await import('@/server/signature')).readAnswer(...given),
  findSeal: async (...given: TaskInput<typeof findSeal>) =>
    (await import('@/server/signature')).findSeal(...given),
  signDocument: async (...given: TaskInput<typeof signDocument>) =>
    (await import('@/server/signature')).signDocument(...given),
  prepareTimestamp: async (...given: TaskInput<typeof prepareTimestamp>) =>
    (await import('@/server/signature')).prepareTimestamp(...given),
  placeTimestamp: async (...given: TaskInput<typeof placeTimestamp>) =>
    (await import('@/server/signature')).placeTimestamp(...given),
  calendarText: async (...given: TaskInput<typeof calendarText>) =>
    (await import('@/server/ics')).calendarText(...given),
  surveySheet: async (...given: TaskInput<typeof surveySheet>) =>
    (await import('@/server/sheets')).surveySheet(...given),
  xlsxParts: async (...given: TaskInput<typeof xlsxParts>) =>
    (await import('@/server/sheets')).xlsxParts(...given),
  attachFiles: async (...given: TaskInput<typeof attachFiles>) =>
    (await import('@/server/einvoice')).attachFiles(...given),
  checkFile: async (...given: TaskInput<typeof checkFile>) =>
    (await import('@/server/einvoice')).checkFile(...given),
  takeReceived: async (...given: TaskInput<typeof takeReceived>) =>
    (await import('@/server/einvoice')).takeReceived(...given),
  insideReceived: async (...given: TaskInput<typeof insideReceived>) =>
    (await import('@/server/einvoice')).insideReceived(...given),
  embeddedReceived: async (...given: TaskInput<typeof embeddedReceived>) =>
    (await import('@/server/einvoice')).embeddedReceived(...given),
  openReceived: async (...given: TaskInput<typeof openReceived>) =>
    (await import('@/server/einvoice')).openReceived(...given),
  openSignature: async (...given: TaskInput<typeof openSignature>) =>
    (await import('@/server/einvoice')).openSignature(...given),
  openMessage: async (...given: TaskInput<typeof openMessage>) =>
    (await import('@/server/einvoice')).openMessage(...given),
  readMessageSignature: async (...given: TaskInput<typeof readMessageSignature>) =>
    (await import('@/server/einvoice')).readMessageSignature(...given),
  readPecMail: async (...given: TaskInput<typeof readPecMail>) =>
    (await import('@/server/pec')).readPecMail(...given),
  rasterPages: async (...given: TaskInput<typeof rasterPages>) =>
    (await import('@/server/pages')).rasterPages(...given),
  readCamt: async (...given: TaskInput<typeof readCamt>): Promise<CamtRead> => {
    const camt = await import('@/server/camt')
    try {
      return { statements: camt.readCamt(...given) }
    } catch (error) {
      if (error instanceof camt.NotAStatement) return { fault: error.reason }
      throw error
    }
  },
}

export type Tasks = typeof tasks
