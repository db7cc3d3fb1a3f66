import { wordSet, wordsIn } from '../values/word-lists.ts'

/** The words and their plurals. */
function words(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(wordsIn(...lists).flatMap((word) => [word, `${word}s`]))
}

/**
 * Whose fields they are. A name or address below one of these keys, or with one of these words in its own
 * name, belongs to somebody other than the person who asked.
 */
export const otherParties: ReadonlySet<string> = words(
  'agent host organizer organiser assignee assigned owner receiver recipient seller dealer vendor',
  'supplier staff employee rep representative executive manager admin operator counsellor counselor',
  'tutor teacher broker builder agency responsible courier driver doctor physician clinic hospital',
  'hotel provider attender landlord lawyer bank trainer coach instructor mentor consultant advisor',
  'salesperson creator author created modified updated account workspace company business',
  'organization organisation store shop site property website location merchant partner branch',
  'campaign ad adset adgroup advertiser publisher referrer referer referral emergency guardian',
  'nominee tracking membership calendar team department office forwarded destination virtual did',
  'sent referred invited handled managed imported processed approved closed rm bdm bde kam csm sdr',
  'telecaller salesman called dialed dialled ivr hotline helpline tollfree forward forwarding',
  'transfer extension internal sales marketing desk helpdesk reception toll care to cc bcc reply',
  'noreply support sponsor sponsored spouse reference waba issuer biller payee structure setting',
  'configuration bot robot pbx sip dialer',
  // Spanish, Portuguese, Italian, French, German, Dutch, Polish.
  'agente asesor vendedor comercial sucursal empleado corretor atendente consultor imobiliaria agenzia venditore',
  'consulente conseiller vendeur agence makler berater mitarbeiter verkäufer händler filiale medewerker verkoper makelaar doradca',
  // Of trades: who serves, runs, looks after or introduces.
  'assistant concierge realtor lister presenter facilitator moderator therapist stylist technician mechanic nurse surgeon dentist',
  'counsel attorney adviser planner steward curator caretaker custodian handler officer supervisor recruiter interviewer',
  'telemarketer closer setter collector installer surveyor valuer appraiser underwriter adjuster chef waiter server usher',
  'colleague teammate approver reviewer signatory witness introducer affiliate ambassador influencer franchise franchisee franchisor',
  'outlet showroom garage boutique depot warehouse studio salon gym venue restaurant school institute academy franchise headquarters hq',
  'platform subaccount licensee reseller wholesaler distributor manufacturer brand',
)

/** Whoever comes along with the person who asked: beside that person a list of them is no list of leads. */
export const companions: ReadonlySet<string> = words(
  'attendee guest participant passenger traveller traveler member child dependent dependant companion nominee',
  'rider diner player family',
)

/** Things that have names, but are nobody: a name below them counts only beside contact data of its own. */
export const namedThings: ReadonlySet<string> = words(
  'form page channel event product item line course class project listing survey quiz list tag',
  'field question option choice variant workflow pipeline stage template category plan package file',
  'attachment definition schema meta score scoring result step funnel session device browser',
  'country state currency language coupon discount payment method order appointment service room',
  'unit flat topic webinar meeting object action trigger app integration source status priority',
  'type ticket segment group pet child school college',
)

/** Keys of a line that was called: the name below them is the line's. */
export const calledLines: ReadonlySet<string> = new Set(['number', 'phone', 'phonenumber', 'line'])

/** Keys below which the person who asked is described. */
export const askingParties: ReadonlySet<string> = words(
  'contact customer lead invitee attendee registrant person people sender buyer visitor subscriber',
  'respondent responder applicant client patient guest enquirer prospect candidate student parent',
  'payer bride groom donor member insured proposer policyholder homeowner renter passenger lessee',
  'purchaser shopper borrower billing profile personal applicantdetails billto soldto shipto',
  'requester requestor participant cntct submitter booker caller traits replier traveller tenant',
  'cust',
)

/** Keys that only hold what was sent, in lower case and without separators. */
const usualEnvelopes = [
  'data payload body response responses result results form formdata formresponse submission',
  'submissions entry entries record records fields values answers formfields fielddata',
  'names attributes properties custom user users metadata customfields customdata parameters params',
  'query request content lead current object item entity notes changes value messages message datajson',
  'details userinfo answer formsubmission after new call calls slots flow reply postdata post json',
  'webhook event inquiry enquiry add userdata fieldvalues columns row variables address addresses',
  'defaultaddress customerdetails billingdetails billingaddress contactinfo',
]

/** The same, of one platform's own making. */
const envelopesByPlatform: Readonly<Record<string, string>> = {
  '99acres': 'cntctdtl qrydtl dtl',
  Calendly: 'questionsandanswers',
  Dialogflow: 'queryresult',
  Freshdesk: 'freshdeskwebhook',
  'Google Ads': 'usercolumndata',
  'Google Forms': 'namedvalues',
  Jotform: 'rawrequest',
  Mailchimp: 'merges merge',
  Netlify: 'humanfields orderedhumanfields',
}

/** Keys that only hold what was sent. */
export const envelopes: ReadonlySet<string> = wordSet(
  ...usualEnvelopes,
  ...Object.values(envelopesByPlatform),
)

/** Keys for what an account adds to a person: their fields stand in the person's own place. */
export const extensions: ReadonlySet<string> = new Set([
  'customfields',
  'customdata',
  'customattributes',
  'custom',
  'traits',
  'metadata',
  'notes',
  'extra',
])

/** Words of keys that say who carried a mail, which need not be who wrote the form. */
export const carrierWords: ReadonlySet<string> = new Set(['from', 'sender', 'reply', 'return', 'envelope'])

/** Ids of two people in one object, of whom one served the other. */
export interface ServiceIds {
  readonly staffId: string
  /** With which the names of the other fields of the staff begin. */
  readonly staffWord: string
  readonly askerIds: readonly string[]
}

/** `user_name` where a `user_id` stands beside a `contact_id`: the user is whoever served the contact. */
export const serviceIds: readonly ServiceIds[] = [
  {
    staffId: 'user id',
    staffWord: 'user',
    askerIds: ['contact id', 'customer id', 'caller id', 'visitor id'],
  },
]
