import { listOf } from '../values/word-lists.ts'
import type { Role } from './role.ts'

/**
 * What whole questions in languages of India ask for, by the stems that tell: endings for case and politeness follow them
 * ("உங்கள் பெயரை", "शहरात"). The first row that holds counts; what is asked of a thing is told by `unless`.
 */
interface StemRow {
  readonly role: Role
  readonly stems: readonly string[]
  readonly unless?: readonly string[]
}

const questionStems: readonly StemRow[] = [
  {
    role: 'email',
    stems: listOf(
      'ईमेल, इमेल, ई मेल, मेल आईडी, मेल आयडी, ઈમેલ, ઇમેલ, ઇમેઇલ, ઈમેઈલ, ઈમેઇલ, ઇ મેલ, ઈ મેલ, மின்னஞ்சல்',
      'இமெயில், ஈமெயில், ఇమెయిల్, ఈమెయిల్, ఇ మెయిల్, ఈ మెయిల్, ইমেইল, ইমেল, ই মেইল, ই মেল, ಇಮೇಲ್, ಈಮೇಲ್',
      'ಇ ಮೇಲ್, ಮಿಂಚಂಚೆ, ഇമെയിൽ, ਈਮੇਲ',
    ),
  },
  {
    role: 'phone',
    stems: listOf(
      'मोबाइल, मोबाईल, फोन, व्हाट्सएप, व्हॉट्सॲप, व्हॉट्सअॅप, दूरभाष, संपर्क नंबर, संपर्क क्रमांक',
      'संपर्क संख्या, नंबर पर कॉल, नंबर पर बात, नंबरवर, कॉल करें, कॉल करू, મોબાઇલ, મોબાઈલ, ફોન, વોટ્સએપ',
      'સંપર્ક નંબર, નંબર પર, தொலைபேசி, கைபேசி, அலைபேசி, மொபைல், செல்போன், போன், ஃபோன், வாட்ஸ்',
      'தொடர்பு எண், ఫోన్, మొబైల్, వాట్సాప్, సంప్రదింపు నంబర్, সেলফোন, ফোন, মোবাইল, হোয়াটসঅ্যাপ',
      'যোগাযোগ নম্বর, যোগাযোগের নম্বর, ಫೋನ್, ಮೊಬೈಲ್, ದೂರವಾಣಿ, ವಾಟ್ಸಾಪ್, ಸಂಪರ್ಕ ಸಂಖ್ಯೆ, ഫോൺ, മൊബൈൽ, ਫੋਨ',
      'ਮੋਬਾਈਲ',
    ),
  },
  {
    role: 'company',
    stems: listOf('कंपनी, संस्था, दुकान, व्यवसाय, કંપની, દુકાન, நிறுவன, కంపెనీ, సంస్థ, কোম্পানি, প্রতিষ্ঠান, ಕಂಪನಿ', 'ಸಂಸ್ಥೆ'),
  },
  {
    role: 'city',
    stems: listOf(
      'शहर, नगर का, कहाँ रहते, कहां रहते, कुठे राहता, गाव, શહેર, ક્યાં રહો, નગર, நகர, ஊர், எங்கு வசி',
      'నగర, పట్టణ, ఊరు, ఎక్కడ ఉం, শহর, কোথায় থাকেন, ನಗರ, ಊರು, ಪಟ್ಟಣ, ಎಲ್ಲಿ ವಾಸ, നഗര, ਸ਼ਹਿਰ',
    ),
  },
  {
    role: 'name',
    stems: ['नाम', 'नाव', 'નામ', 'பெயர', 'பெயர்', 'పేరు', 'నామ', 'নাম', 'ಹೆಸರ', 'പേര', 'ਨਾਮ', 'ਨਾਂ'],
    unless: listOf(
      'उत्पाद, कोर्स, स्कूल, विद्यालय, कॉलेज, बैंक, अस्पताल, डॉक्टर, एजेंट, फॉर्म, पिता, माता, पति',
      'बच्चे, वस्तू, शाळे, वडिल, आई, મેનેજર, પિતા, શાળા, தந்தை, பள்ளி, తండ్రి, పాఠశాల, বাবা, পিতা',
      'স্কুল, ತಂದೆ, ಶಾಲೆ',
    ),
  },
  {
    role: 'message',
    stems: listOf(
      'संदेश, प्रश्न, सवाल, आवश्यकता, ज़रूरत, जरूरत, जानकारी, पूछना, सुझाव, टिप्पणी, गरज, माहिती, शंका',
      'विचार, સંદેશ, જરૂરિયાત, પ્રશ્ન, માહિતી, செய்தி, தேவை, கேள்வி, கருத்து, సందేశ, అవసర, ప్రశ్న',
      'కావాలి, వివరాలు, বার্তা, প্রশ্ন, প্রয়োজন, জানতে, মন্তব্য, ಸಂದೇಶ, ಪ್ರಶ್ನೆ, ಬೇಕು, ಅಗತ್ಯ, ಅಭಿಪ್ರಾಯ',
    ),
  },
]

const indian = /[\u0900-\u0dff]/

/** Joined vowels may be written in two ways, and blanks, hyphens and marks say nothing. */
const folded = (text: string): string => text.normalize('NFC').replace(/[\s\-–?？।:*,.()]+/g, ' ')

const rows = questionStems.map(({ role, stems, unless = [] }) => ({
  role,
  stems: stems.map(folded),
  unless: unless.map(folded),
}))

/** What a question in a language of India asks for; null for any other text. */
export function roleOfIndianQuestion(question: string): Role | null {
  if (!indian.test(question)) return null
  const text = folded(question)
  const holds = (stems: readonly string[]): boolean => stems.some((stem) => text.includes(stem))
  return rows.find(({ stems, unless }) => holds(stems) && !holds(unless))?.role ?? null
}
