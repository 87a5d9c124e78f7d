/**
 * A second process of Luna that sends the waiting file of a structure's PEC box, to be killed while it does. Started with
 * the structure's id, in the environment of its parent.
 */
import { pecSend } from '@/server/jobs/exchange/pec-send'

await pecSend.run({ structure_id: Number(process.argv[2]) })
