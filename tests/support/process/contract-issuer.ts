/**
 * A second process of Luna that issues the invoices of contracts, to be killed while it does. In the environment of its
 * parent, at the instant that it is started with.
 */
import { contractInvoices } from '@/server/jobs/contract-invoices'
import { setClock } from '@/server/platform/clock'

const instant = new Date(process.argv[2] ?? '')
setClock(() => instant)
await contractInvoices.run({})
