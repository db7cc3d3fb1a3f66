/** What a field of a payload can be for the lead. Several become one lead field (first + last name → name). */
export type Role =
  | 'name'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'name_affix'
  | 'email'
  | 'phone'
  | 'phone_area'
  | 'calling_code'
  | 'company'
  | 'city'
  | 'source'
  | 'form_title'
  | 'message'
  | 'product'
  | 'subject'
  | 'interest'
  | 'tags'
  | 'lead_status'
  | 'priority'
  | 'deal_value'

/** One line of the table: role, how sure the names are (0 … 100), and the names, divided by commas. */
export type SynonymRow = readonly [role: Role, strength: number, names: string]

/**
 * Names of lead fields as forms, ad platforms and directories write them, in English, in the European languages
 * of the large form builders, and in Hindi in Latin letters. Looked up without case, accents, separators and
 * digits, and again without the words of `filler-words.ts`, so "Your e-mail *" and `SENDER_EMAIL` need no row.
 */
export const fieldSynonyms: readonly SynonymRow[] = [
  ['name', 90, 'full name, complete name, name in full, contact name, fullname, poora naam, pura naam'],
  ['name', 90, 'first and last name, first name and last name, first last name, name surname'],
  ['name', 90, 'name and surname, vor und nachname, vor nachname, vorname nachname, nom complet'],
  ['name', 90, 'nom et prenom, prenom et nom, nom prenom, nombre completo, nombre y apellido'],
  ['name', 90, 'nome completo, nombre y apellidos, nome e cognome, nome e sobrenome, nome cognome'],
  ['name', 90, 'volledige naam, imie i nazwisko, imie nazwisko, jmeno a prijmeni, ad soyad, fullt navn'],
  ['name', 90, 'fulde navn'],
  ['name', 80, 'name, nm, naam, nom, nombre, nome, navn, namn, nimi, nev, nume, jmeno, meno, aapka naam'],
  ['name', 80, 'shubh naam, nama, nama lengkap, isim, onoma, имя, фио, नाम, पूरा नाम, ім я'],
  ['name', 80, 'ticket requester name'],
  ['email', 80, 'ticket requester email'],
  ['phone', 80, 'ticket requester phone'],
  ['message', 80, 'ticket description, ticket message'],
  ['name', 60, 'display name, profile name, nickname, nick name, pushname, whatsapp name, caller name'],
  ['name', 60, 'caller id name, cnam'],
  ['name', 90, 'contact person, contact person name, person name, lead full name, applicants name'],
  ['name', 60, 'pulse name, from name'],
  ['email', 60, 'from email, from email address'],
  [
    'name',
    80,
    'الاسم, الاسم الكامل, 姓名, 名字, 名前, お名前, 氏名, 이름, 성함, ชื่อ, ten, ho va ten, ad, adi, adiniz, adi soyadi',
  ],
  [
    'name',
    80,
    'பெயர், పేరు, নাম, नाव, નામ, ಹೆಸರು, പേര്, ਨਾਮ, שם, שם מלא, όνομα, ονοματεπωνυμο, імʼя, ime, ime i prezime, ime si prezime, nume si prenume',
  ],
  ['name', 50, 'user name'],
  [
    'name',
    50,
    'buyer, customer, client, patient, guest, student, applicant, candidate, visitor, attendee, invitee',
  ],
  [
    'name',
    50,
    'registrant, respondent, enquirer, requester, traveller, tenant, borrower, kunde, cliente, client',
  ],
  ['first_name', 70, 'fn'],
  ['last_name', 70, 'ln'],
  ['first_name', 85, 'first name, fname, f name, given name, forename, first, name first, vorname, prenom'],
  ['first_name', 85, 'voornaam, imie, fornavn, fornamn, etunimi, keresztnev, prenume, krestni jmeno'],
  ['first_name', 85, 'primeiro nome, primer nombre, pehla naam, given, first name name, name first name'],
  ['middle_name', 60, 'middle name, mname, name middle, tussenvoegsel, name middle name, segundo nombre'],
  ['last_name', 85, 'last name, lname, l name, surname, sur name, family name, last, name last, nachname'],
  ['last_name', 85, 'familienname, nom de famille, apellido, apellidos, cognome, sobrenome, achternaam'],
  ['last_name', 85, 'nazwisko, prijmeni, etternavn, efternamn, efternavn, sukunimi, upnaam, kulnaam'],
  ['last_name', 85, 'soyad, ultimo nome, family, name last name, apelido, surnom'],
  ['name_affix', 50, 'prefix, salutation, name prefix, name title, suffix, name suffix, anrede, civilite'],
  ['name_affix', 50, 'tratamiento, honorific, aanhef, titel'],
  ['email', 90, 'email, e mail, mail, email address, email id, mail id, mail address, e mail id, emailid'],
  ['email', 90, 'email addr, e mail adresse, email adresse, mailadresse, adresse email, adresse e mail'],
  ['email', 90, 'courriel, adresse mail, adresse electronique, correo, correo electronico'],
  ['email', 90, 'direccion de correo electronico, emailadres, e mailadres, adres email, adres e mail'],
  ['email', 90, 'posta elettronica, indirizzo email, endereco de email, e post, epost, sahkoposti, eposta'],
  ['email', 90, 'e posta, почта, ईमेल, adresse courriel'],
  ['email', 88, 'primary email, personal email, email primary, emails, email from, correo e'],
  ['email', 80, 'work email, business email, company email, office email, official email, corporate email'],
  ['email', 80, 'email work, email business, work mail, professional email, email professionnel'],
  ['email', 40, 'alternate email, email alt, secondary email, other email, email 2, alt email'],
  ['email', 40, 'email other'],
  [
    'email',
    80,
    'البريد الإلكتروني, البريد, 邮箱, 电子邮件, 郵箱, メール, メールアドレス, 이메일, อีเมล, surel, e posta adresi, e posta adresiniz',
  ],
  [
    'email',
    80,
    'மின்னஞ்சல், ఇమెయిల్, ইমেইল, ईमेल आईडी, ઇમેઇલ, אימייל, דואל, imeil, elektronicka posta, ηλεκτρονικό ταχυδρομείο',
  ],
  ['email', 88, 'email addresses, email ids'],
  ['phone', 95, 'mobile, mobile no, mobile number, mobile phone, mobilephone, mob, mob no, mobile num'],
  ['phone', 95, 'mobil, cell, cell phone, cellphone, cell number, phone mobile, personal mobile'],
  ['phone', 95, 'primary mobile, handy, handynummer, mobilnummer, mobiltelefon, portable'],
  ['phone', 95, 'telephone portable, numero de portable, movil, celular, telefono movil, cellulare'],
  ['phone', 95, 'telemovel, mobiel, mobiel nummer, komorka, gsm, telefon komorkowy, mobail, mobail number'],
  ['phone', 95, 'mobile naam, मोबाइल, मोबाइल नंबर, mobile contact, mobileno'],
  ['phone', 92, 'whatsapp, whats app, whatsapp number, whatsapp no, whatsapp phone, wa id, wa number'],
  ['phone', 92, 'wa no, whatsapp mobile number, whatsapp mobile, whatsapp contact number, phone whatsapp'],
  ['phone', 85, 'phone, phone no, phone number, phone num, phonenumber, ph, ph no, telephone, tel, tel no'],
  ['phone', 85, 'telephone number, phone primary, primary phone, personal phone, personal phone number'],
  ['phone', 85, 'phones, phone full, contact, contact no, contact number, contactno, contact num'],
  ['phone', 85, 'contact phone, call number, telefon, telefonnummer, rufnummer, telefono'],
  ['phone', 85, 'numero de telefono, numero de telephone, numero telefono, telefone, numero de telefone'],
  ['phone', 85, 'telefoon, telefoonnummer, numer telefonu, nr telefonu, puhelin, fone'],
  ['phone', 85, 'recapito telefonico, phone nambar, fon, sampark, sampark number, номер телефона, телефон'],
  ['phone', 85, 'फोन, फ़ोन, phone number mobile, formatted phone, phone formatted, number phone'],
  ['phone', 85, 'text reminder number, phone numbers, mobile numbers, contact numbers'],
  [
    'phone',
    80,
    'phone number countrycode, phone e 164, phone number e 164, sms, sms number, reminder number, caller, caller id',
  ],
  ['phone', 80, 'caller number, caller no, caller phone, call from, callfrom, msisdn, phone value'],
  [
    'phone',
    80,
    'رقم الهاتف, الهاتف, الجوال, رقم الجوال, رقم الموبايل, 电话, 电话号码, 手机, 手机号, 手機, 電話番号, 電話, 携帯電話',
  ],
  [
    'phone',
    80,
    '전화번호, 연락처, 휴대폰, 핸드폰, เบอร์โทร, เบอร์โทรศัพท์, โทรศัพท์, so dien thoai, dien thoai, sdt, nomor hp, no hp, nomor telepon',
  ],
  [
    'phone',
    80,
    'no telp, telepon, cep telefonu, telefon numarasi, telefon numaraniz, தொலைபேசி, கைபேசி, మొబైల్, ఫోన్, মোবাইল, ফোন, मोबाईल',
  ],
  [
    'phone',
    80,
    'મોબાઇલ, ફોન, ಮೊಬೈಲ್, ഫോൺ, טלפון, נייד, τηλέφωνο, κινητό, telefonski broj, broj telefona, numar de telefon, telefonszam, telefonni cislo',
  ],
  [
    'phone',
    60,
    'contact details, contact info, phone or email, email or phone, channel phone number, from phone, tel mobile, phone tel',
  ],
  ['phone', 80, 'from number, from phone number, ani'],
  ['phone', 60, 'external number, remote number'],
  ['phone', 80, 'dialed from, attendee phone number'],
  ['phone', 60, 'work phone, work phone number, office phone, business phone, home phone, landline'],
  ['phone', 60, 'phone work, phone home, landline number, daytime phone, evening phone, festnetz'],
  ['phone', 60, 'telephone fixe, telefono fijo, work mobile'],
  ['phone', 56, 'from'],
  ['phone', 55, 'number, customer number, client number, contact identifier, callback number'],
  ['phone', 40, 'alternate mobile, mobile alt, alternate number, phone alt, alternate phone'],
  ['phone', 40, 'alternate contact number, secondary phone, other phone, phone other, alt phone, mobile 2'],
  ['phone', 40, 'alternative number, alternate mobile number'],
  ['phone_area', 50, 'phone area, area code, phone area code, std code, phone std code, std'],
  ['calling_code', 50, 'country code, dial code, calling code, isd, isd code, phone country code'],
  ['calling_code', 50, 'country calling code, phone country, phone code, mobile country code'],
  ['calling_code', 50, 'dialing code'],
  ['company', 80, 'company, company name, name company, organization, organisation, organization name'],
  ['company', 80, 'organisation name, org, org name, orgname, business name, name of business, firm'],
  ['company', 80, 'firm name, employer, sender co, firma, firmenname, unternehmen, entreprise, societe'],
  ['company', 80, 'nom de l entreprise, empresa, azienda, nombre de la empresa, nome da empresa'],
  ['company', 80, 'nome azienda, bedrijf, bedrijfsnaam, nazwa firmy, ragione sociale, foretag, virksomhed'],
  ['company', 80, 'yritys, dukaan, vyapar, business, institute name, компания, कंपनी, dukan ka'],
  ['company', 70, 'company or organization, company organization, brand name, shop name, store name'],
  ['company', 70, 'agency name, partner name'],
  ['city', 80, 'city, city name, cityname, town, city town, town city, city of residence, current city'],
  [
    'city',
    80,
    'address city, home city, address suburb, address town, address locality, city location, sheher, shahar, shehar, stadt, ort, wohnort',
  ],
  ['city', 80, 'ville, ciudad, localidad, citta, cidade, municipio, woonplaats, plaats, stad, miasto'],
  ['city', 80, 'miejscowosc, mesto, город, शहर, city village, city district, preferred city, nagar'],
  ['city', 80, 'kaupunki, poblacion, commune'],
  ['city', 60, 'suburb'],
  ['city', 60, 'location, your location, current location, standort'],
  ['source', 90, 'source, lead source, leadsource, source name, source of lead, source label'],
  ['source', 90, 'traffic source'],
  ['source', 80, 'utm source, src, quelle, origen, fonte, channel source, first source'],
  ['form_title', 60, 'form name, formname, form title, formtitle, name form, survey name, survey title'],
  ['form_title', 60, 'quiz name'],
  ['message', 90, 'message, msg, messages, comment, comments, comment or message, comments or questions'],
  ['message', 90, 'note, notes, questions, question, query, queries, enquiry, inquiry, requirement'],
  ['message', 90, 'requirements, description, message body, message text, body, text body, remark'],
  ['message', 90, 'remarks, feedback, additional notes, details, additional information, additional info'],
  ['message', 90, 'additional comments, additional details, anything else, query message, query info'],
  ['message', 90, 'qry info, enquiry message, enquiry details, inquiry message, order note'],
  ['message', 90, 'requirement details, customer note, help, how help, ask, project description'],
  ['message', 90, 'project details, special requests, special request, anything to prepare, order notes'],
  ['message', 90, 'order comments, buyer message, textarea, nachricht, ihre nachricht, mitteilung'],
  ['message', 90, 'anliegen, bemerkung, bemerkungen, kommentar, anfrage, commentaire, commentaires'],
  ['message', 90, 'votre demande, demande, mensaje, comentario, comentarios, consulta, messaggio'],
  ['message', 90, 'richiesta, commento, note aggiuntive, mensagem, bericht, opmerking, opmerkingen, vraag'],
  ['message', 90, 'wiadomosc, tresc wiadomosci, tresc, uwagi, meddelande, besked, melding, viesti, zprava'],
  ['message', 90, 'mesaj, sandesh, zaroorat, zarurat, sawal, sandes, sujhav, сообщение, संदेश'],
  ['message', 90, 'last message, first message'],
  ['message', 60, 'text, content, last user message, summary, message message'],
  ['product', 80, 'product name, query product name, product, products, product interested'],
  ['product', 80, 'product of interest'],
  ['subject', 70, 'subject, ticket subject, betreff, sujet, objet, asunto, oggetto, assunto, onderwerp'],
  ['subject', 70, 'temat, vishay, topic, mail subject, query subject'],
  ['interest', 80, 'service, services, service name, service type, service required, service interested'],
  ['interest', 80, 'service needed, category, category name, product category, area, interested, interest'],
  ['interest', 80, 'interests, keyword, keywords, course, course name, course interested, program'],
  ['interest', 80, 'programme, course interest, area of interest, project, project name, proj name'],
  ['interest', 80, 'property, property name, property type, model, model name, package, plan, plan name'],
  ['interest', 80, 'event type name, scheduled event name, event name, event title, treatment, car model'],
  ['interest', 80, 'locality, locality name, interested product, interested service, interested course'],
  ['interest', 80, 'interested property'],
  ['tags', 80, 'tags, tag list'],
  ['lead_status', 80, 'lead status'],
  ['priority', 80, 'priority, lead priority'],
  ['deal_value', 80, 'deal value, lead value, opportunity value, expected value, deal amount'],
]
