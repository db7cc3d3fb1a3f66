import { wordSet, wordsIn } from '../values/word-lists.ts'

/**
 * Words that say nothing about what a field is: whose it is ("sender", "your"), how it is asked ("please enter"),
 * and what builders put before or after it ("field", "input"). Taken out of a name before it is looked up again.
 */
export const fillerWords: ReadonlySet<string> = wordSet(
  'your my the a an of in for is are what whats which who s do does you u we us our can i me it to',
  'on with at or and live please enter provide give tell write share select choose kindly add fill',
  'specify mention know like would have q required optional mandatory here below field fields input',
  'form txt text box lbl frm fld column value et pb cf wpforms mf nf wpcf wf ff lf hs gf raw default',
  'current e g no answer col data info attr custom this that any from sender customer client lead',
  'user buyer visitor applicant person patient guest enquirer enquiry inquiry prospect candidate',
  'attendee invitee registrant subscriber respondent requester contact billing payer student parent',
  'learner member seeker consumer borrower passenger participant reporter submitter signer gen',
  'query booker replier traveller tenant cust label ihr ihre deine dein bitte wie lautet ist der',
  'die das votre vos quel quelle est le la les de du tu su cual es por favor el los il lo tuo tua',
  'suo sua seu o qual uw je jouw wat twoj twoje podaj swoj swoje din ditt aapka aapki apka apki',
  'apna kya hai ka ki ke apni',
)

/** Fillers that builders glue to the front of a name without a separator: `customername`, `txtemail`. */
export const gluedFillers: readonly string[] = wordsIn(
  'your customer client sender buyer lead contact visitor student patient guest candidate applicant',
  'txt frm cust billing',
)
