import {
  AGREEMENT_STEPS,
  CONTRACT_STATES,
  OFFER_STATES,
  PROFORMA_STATES,
} from '@/lib/domain/documents/agreement-state'
import { CALENDAR_STEPS, EXCHANGE_STEPS, USER_STEPS } from '@/lib/domain/documents/invoice-state'
import {
  RECEIVED_AGREEMENT_STEPS,
  RECEIVED_CALENDAR_STEPS,
  RECEIVED_STEPS,
} from '@/lib/domain/documents/received-state'
import { RESERVATION_STEPS } from '@/lib/domain/reservations/reservation-state'

type StateSteps = Readonly<Record<string, { from: readonly string[]; to: string }>>

/** A machine as a Mermaid diagram: every step that is allowed, from its first state on. */
function diagram(steps: StateSteps, states: readonly string[] | null, first = 'DRAFT'): string {
  const arrows = Object.entries(steps).flatMap(([event, { from, to }]) =>
    from
      .filter((state) => state !== to && (!states || (states.includes(state) && states.includes(to))))
      .map((state) => `  ${state} --> ${to}: ${event}`),
  )
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${first}`, ...arrows, '```'].join('\n')
}

const list = (steps: StateSteps): string => Object.keys(steps).join(', ')

/** docs/states.md: the life of every kind of document and of reservations, drawn from the machines that the code runs. */
export const statesText = (): string => `# The life of documents

Drawn by \`npm run states\` from \`invoice-state.ts\`, \`received-state.ts\` and \`agreement-state.ts\` of \`lib/domain\`; a test holds it true.
What is not drawn is refused (ERROR_INVOICE_STATE) when a user asks for it, and without effect when the exchange system or the
calendar says it.

## Invoices and credit notes

Users: ${list(USER_STEPS)}. The exchange system: ${list(EXCHANGE_STEPS)}. The calendar, every night: ${list(CALENDAR_STEPS)}.

${diagram({ ...USER_STEPS, ...EXCHANGE_STEPS, ...CALENDAR_STEPS }, null)}

## Received invoices and credit notes

Nobody issues or sends them: ISSUED is what the supplier did. The calendar passes by invoices only.

${diagram({ ...RECEIVED_STEPS, ...RECEIVED_CALENDAR_STEPS }, null, 'ISSUED')}

## Offers

${diagram(AGREEMENT_STEPS, OFFER_STATES)}

## Contracts

${diagram(AGREEMENT_STEPS, CONTRACT_STATES)}

## Proformas

COLLECT issues the invoice and records its payment; REJECT cancels a proforma.

${diagram(AGREEMENT_STEPS, PROFORMA_STATES)}

## Offers and contracts of suppliers

SENT is what the supplier did; SIGNED and REJECTED are what was answered.

${diagram(RECEIVED_AGREEMENT_STEPS, null, 'SENT')}

## Reservations

From \`reservation-state.ts\`. A hold expires by itself; what does not fit is refused with ERROR_RESERVATION_STATE.

${diagram(RESERVATION_STEPS, null, 'HELD')}
`
