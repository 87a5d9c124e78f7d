/** Statistics: figures that open into what they are made of. Other modules see the monthly mail alone. */
export { mailTheMonth, structuresOfMonth } from './mail/mail-the-month'
