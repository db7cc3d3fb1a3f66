// Written by `npm run openapi` from docs/console-openapi.json. Not to be changed by hand: change the route's schema.

export interface paths {
    "/session-form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the sign-in page has to ask for */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                needs_account: boolean;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                user: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /** @example agent@example.com */
                                    email: string;
                                    /** @example Ravi Iyer */
                                    name: string;
                                    /** @enum {string} */
                                    role: "admin" | "manager" | "agent";
                                    away: boolean;
                                };
                                account: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /** @example Rao Textiles */
                                    name: string;
                                    /**
                                     * @description Typed on the sign-in page.
                                     * @example rao-textiles
                                     */
                                    short_name: string;
                                    /**
                                     * @description Of phone numbers that name no country.
                                     * @example IN
                                     */
                                    default_region: string;
                                    /** @description From when customers are called, IST. */
                                    call_from_hour: number;
                                    /** @description Until when, IST. */
                                    call_until_hour: number;
                                };
                                /** @description Leads and calls, as far as the person sees them. */
                                may_download: boolean;
                                may_make_keys: boolean;
                                /** @description The account requires one and this person has none: nothing else is answered before. */
                                must_set_up_second_factor: boolean;
                                /** @example https://leads.example.com */
                                public_url: string;
                                /**
                                 * @description From where the service sees this person.
                                 * @example 203.0.113.7
                                 */
                                address: string;
                                /**
                                 * @description With which this person’s browsers seal what they keep; the same in every session.
                                 * @example q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=
                                 */
                                device_key: string;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        /** Sign in; who has a second factor is asked for it next */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        password: string;
                        /** @description Short name, where there are several. */
                        account?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                user: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /** @example agent@example.com */
                                    email: string;
                                    /** @example Ravi Iyer */
                                    name: string;
                                    /** @enum {string} */
                                    role: "admin" | "manager" | "agent";
                                    away: boolean;
                                };
                                account: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /** @example Rao Textiles */
                                    name: string;
                                    /**
                                     * @description Typed on the sign-in page.
                                     * @example rao-textiles
                                     */
                                    short_name: string;
                                    /**
                                     * @description Of phone numbers that name no country.
                                     * @example IN
                                     */
                                    default_region: string;
                                    /** @description From when customers are called, IST. */
                                    call_from_hour: number;
                                    /** @description Until when, IST. */
                                    call_until_hour: number;
                                };
                                /** @description Leads and calls, as far as the person sees them. */
                                may_download: boolean;
                                may_make_keys: boolean;
                                /** @description The account requires one and this person has none: nothing else is answered before. */
                                must_set_up_second_factor: boolean;
                                /** @example https://leads.example.com */
                                public_url: string;
                                /**
                                 * @description From where the service sees this person.
                                 * @example 203.0.113.7
                                 */
                                address: string;
                                /**
                                 * @description With which this person’s browsers seal what they keep; the same in every session.
                                 * @example q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=
                                 */
                                device_key: string;
                            } | {
                                second_step: {
                                    /** @description Goes back with the code. */
                                    sign_in: string;
                                    methods: ("passkey" | "totp" | "recovery_code")[];
                                    /**
                                     * Format: date-time
                                     * @description ISO 8601 UTC.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    expires_at: string;
                                };
                            };
                        };
                    };
                };
            };
        };
        /** Sign out */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {boolean} */
                                signed_out: true;
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/second-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish a sign-in with a code of an authenticator app, or a recovery code */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description What the password was answered with. */
                        sign_in: string;
                        /** @description Six digits, or a recovery code. */
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                user: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /** @example agent@example.com */
                                    email: string;
                                    /** @example Ravi Iyer */
                                    name: string;
                                    /** @enum {string} */
                                    role: "admin" | "manager" | "agent";
                                    away: boolean;
                                };
                                account: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /** @example Rao Textiles */
                                    name: string;
                                    /**
                                     * @description Typed on the sign-in page.
                                     * @example rao-textiles
                                     */
                                    short_name: string;
                                    /**
                                     * @description Of phone numbers that name no country.
                                     * @example IN
                                     */
                                    default_region: string;
                                    /** @description From when customers are called, IST. */
                                    call_from_hour: number;
                                    /** @description Until when, IST. */
                                    call_until_hour: number;
                                };
                                /** @description Leads and calls, as far as the person sees them. */
                                may_download: boolean;
                                may_make_keys: boolean;
                                /** @description The account requires one and this person has none: nothing else is answered before. */
                                must_set_up_second_factor: boolean;
                                /** @example https://leads.example.com */
                                public_url: string;
                                /**
                                 * @description From where the service sees this person.
                                 * @example 203.0.113.7
                                 */
                                address: string;
                                /**
                                 * @description With which this person’s browsers seal what they keep; the same in every session.
                                 * @example q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=
                                 */
                                device_key: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/second-step/passkey-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a browser needs to use a passkey */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description What the password was answered with. */
                        sign_in: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/second-step/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish a sign-in with a passkey */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description What the password was answered with. */
                        sign_in: string;
                        response: {
                            id: string;
                            rawId: string;
                            /** @enum {string} */
                            type: "public-key";
                            response: {
                                clientDataJSON: string;
                                authenticatorData: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                user: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /** @example agent@example.com */
                                    email: string;
                                    /** @example Ravi Iyer */
                                    name: string;
                                    /** @enum {string} */
                                    role: "admin" | "manager" | "agent";
                                    away: boolean;
                                };
                                account: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /** @example Rao Textiles */
                                    name: string;
                                    /**
                                     * @description Typed on the sign-in page.
                                     * @example rao-textiles
                                     */
                                    short_name: string;
                                    /**
                                     * @description Of phone numbers that name no country.
                                     * @example IN
                                     */
                                    default_region: string;
                                    /** @description From when customers are called, IST. */
                                    call_from_hour: number;
                                    /** @description Until when, IST. */
                                    call_until_hour: number;
                                };
                                /** @description Leads and calls, as far as the person sees them. */
                                may_download: boolean;
                                may_make_keys: boolean;
                                /** @description The account requires one and this person has none: nothing else is answered before. */
                                must_set_up_second_factor: boolean;
                                /** @example https://leads.example.com */
                                public_url: string;
                                /**
                                 * @description From where the service sees this person.
                                 * @example 203.0.113.7
                                 */
                                address: string;
                                /**
                                 * @description With which this person’s browsers seal what they keep; the same in every session.
                                 * @example q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=
                                 */
                                device_key: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whom an invitation invites */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description What follows # in the link. */
                        secret: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                email: string;
                                name: string;
                                account_name: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitation/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a password with an invitation, and sign in; who has a second factor is asked for it next */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description What follows # in the link. */
                        secret: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                user: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /** @example agent@example.com */
                                    email: string;
                                    /** @example Ravi Iyer */
                                    name: string;
                                    /** @enum {string} */
                                    role: "admin" | "manager" | "agent";
                                    away: boolean;
                                };
                                account: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /** @example Rao Textiles */
                                    name: string;
                                    /**
                                     * @description Typed on the sign-in page.
                                     * @example rao-textiles
                                     */
                                    short_name: string;
                                    /**
                                     * @description Of phone numbers that name no country.
                                     * @example IN
                                     */
                                    default_region: string;
                                    /** @description From when customers are called, IST. */
                                    call_from_hour: number;
                                    /** @description Until when, IST. */
                                    call_until_hour: number;
                                };
                                /** @description Leads and calls, as far as the person sees them. */
                                may_download: boolean;
                                may_make_keys: boolean;
                                /** @description The account requires one and this person has none: nothing else is answered before. */
                                must_set_up_second_factor: boolean;
                                /** @example https://leads.example.com */
                                public_url: string;
                                /**
                                 * @description From where the service sees this person.
                                 * @example 203.0.113.7
                                 */
                                address: string;
                                /**
                                 * @description With which this person’s browsers seal what they keep; the same in every session.
                                 * @example q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=
                                 */
                                device_key: string;
                            } | {
                                second_step: {
                                    /** @description Goes back with the code. */
                                    sign_in: string;
                                    methods: ("passkey" | "totp" | "recovery_code")[];
                                    /**
                                     * Format: date-time
                                     * @description ISO 8601 UTC.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    expires_at: string;
                                };
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password; other sessions end */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        current_password: string;
                        /** @description 10 to 200 characters. */
                        new_password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {boolean} */
                                changed: true;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open sessions */
        get: {
            parameters: {
                query?: {
                    /** @description Another user's; admins only. */
                    user_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC, exact to a minute.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                last_seen_at: string;
                                /** @example 203.0.113.7 */
                                address: string;
                                user_agent: string;
                                /** @description The session that asks. */
                                current: boolean;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** End all sessions of a user; without user_id all of one’s own but this */
        delete: {
            parameters: {
                query?: {
                    /** @description Another user's; admins only. */
                    user_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                ended: number;
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a session */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Deleted"];
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One’s own second factor */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Everybody of the account needs one. */
                                is_required: boolean;
                                /** @description A sign-in asks for it. */
                                is_on: boolean;
                                totp_since: string | null;
                                passkeys: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /** @example Chrome on Windows */
                                    name: string;
                                    /**
                                     * @description Where it works.
                                     * @example leads.example.com
                                     */
                                    host: string;
                                    /**
                                     * Format: date-time
                                     * @description ISO 8601 UTC.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    created_at: string;
                                    last_used_at: string | null;
                                }[];
                                recovery_codes_left: number;
                                /** @description Where the console must be open for passkeys; null: nowhere as it is reached now. */
                                passkey_origin: string | null;
                                /** @description Changes want the password again: it was given long ago. */
                                needs_password: boolean;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give the password again, before the second factor is changed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {boolean} */
                                proved: true;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor/totp/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to set up an authenticator app */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Base32, for an app that cannot read the QR code. */
                                secret: string;
                                /** @description What the QR code says: an otpauth:// address. */
                                address: string;
                                /** @description The same secret, sealed; goes back with the first code. */
                                setup: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish it with a code of the app; with the first factor other sessions end */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        setup: string;
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Shown this one time; empty where there are some. */
                                recovery_codes: string[];
                            };
                        };
                    };
                };
            };
        };
        /** Take the authenticator app away */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {boolean} */
                                removed: true;
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** New recovery codes; the earlier ones stop working */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Shown this one time; empty where there are some. */
                                recovery_codes: string[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a browser needs to make a passkey */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a passkey; with the first factor other sessions end */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description By which its person tells it from others. */
                        name: string;
                        response: {
                            id: string;
                            rawId: string;
                            /** @enum {string} */
                            type: "public-key";
                            response: {
                                clientDataJSON: string;
                                attestationObject: string;
                                transports?: string[];
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Shown this one time; empty where there are some. */
                                recovery_codes: string[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a passkey away */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Deleted"];
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview/first-calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How long leads of a window of IST days waited for their first call */
        get: {
            parameters: {
                query?: {
                    /** @description Default 30 days before to_date. */
                    from_date?: string;
                    /** @description Default today. */
                    to_date?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Seconds by which delays are told apart; the first is 0. */
                                delay_bounds: number[];
                                /** @description Leads of these days that were never called. */
                                never_called: number;
                                /** @description Of these, how many came in the last 5 minutes, hour and day: they may still be called in time. The newest thirty are looked at. */
                                still_in_time: number[];
                                /** @description Agents are told of nobody. */
                                people: {
                                    /** @description Null: nobody. */
                                    user_id: string | null;
                                    /** @description First calls by how long they took: how many took longer than the bound at the same place, and not than the next. It ends with the last that there is. */
                                    delays: number[];
                                }[];
                                sources: {
                                    source: string;
                                    /** @description First calls by how long they took: how many took longer than the bound at the same place, and not than the next. It ends with the last that there is. */
                                    delays: number[];
                                }[];
                                webhooks: {
                                    /** @description Null: a person or a key. */
                                    webhook_id: string | null;
                                    name: string | null;
                                    /** @description First calls by how long they took: how many took longer than the bound at the same place, and not than the next. It ends with the last that there is. */
                                    delays: number[];
                                }[];
                                /** @description Of the newest 1,000 leads that each webhook made in these days, those of rules. */
                                rules: {
                                    /**
                                     * Format: uuid
                                     * @description The distribution rule that gave the leads away.
                                     */
                                    rule_id: string;
                                    name: string;
                                    /** @description Those that nobody called yet among them. */
                                    leads: number;
                                    /** @description First calls by how long they took: how many took longer than the bound at the same place, and not than the next. It ends with the last that there is. */
                                    delays: number[];
                                }[];
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Numbers of a window of IST days */
        get: {
            parameters: {
                query?: {
                    /** @description Default 30 days before to_date. */
                    from_date?: string;
                    /** @description Default today. */
                    to_date?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @example 2026-01-01 */
                                from_date: string;
                                /** @example 2026-01-31 */
                                to_date: string;
                                leads_by_day: {
                                    day: string;
                                    /** @description Null: all sources but the largest five, where there are more than six. */
                                    source: string | null;
                                    count: number;
                                }[];
                                leads_by_status: {
                                    status: string;
                                    count: number;
                                }[];
                                calls_by_day: {
                                    day: string;
                                    outcome: string;
                                    count: number;
                                }[];
                                /** @description Agents are told of nobody. */
                                people: {
                                    /** @description Null: calls of which nobody knows who called, leads that nobody has. */
                                    user_id: string | null;
                                    /** @description Came in during these days and are assigned to the person. */
                                    leads: number;
                                    /** @description Of these. */
                                    won: number;
                                    /** @description Of these. */
                                    never_called: number;
                                    /** @description Leads of all days that are neither won nor lost; of nobody, those of these days. */
                                    open: number;
                                    /** @description Leads whose time to be called again has come. */
                                    due: number;
                                    /** @description Calls of this IST day. */
                                    called_today: number;
                                    talk_seconds: number;
                                    calls_total: number;
                                    calls: {
                                        outcome: string;
                                        count: number;
                                    }[];
                                }[];
                                /** @description Up to ten, the most leads first. */
                                sources: {
                                    source: string;
                                    leads: number;
                                    won: number;
                                }[];
                                /** @description The most leads first. */
                                webhooks: {
                                    /**
                                     * Format: uuid
                                     * @description The webhook.
                                     */
                                    webhook_id: string;
                                    name: string | null;
                                    /** @description Leads that it made during these days. */
                                    leads: number;
                                    /** @description Of these. */
                                    won: number;
                                }[];
                                /** @description Up to ten, the most leads first, then the rest. */
                                campaigns: {
                                    campaign: string | null;
                                    leads: number;
                                    /** @description Of these. */
                                    won: number;
                                }[];
                                talk_seconds: number;
                                leads_total: number;
                                calls_total: number;
                                refused_webhooks: {
                                    /**
                                     * Format: uuid
                                     * @description The webhook.
                                     */
                                    id: string;
                                    name: string;
                                    rejected: number;
                                }[];
                                silent_webhooks: {
                                    /**
                                     * Format: uuid
                                     * @description The webhook.
                                     */
                                    id: string;
                                    name: string;
                                    /**
                                     * Format: date-time
                                     * @description ISO 8601 UTC.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    last_heard_at: string;
                                    /** @description The longest silence before this one. */
                                    longest_gap_seconds: number;
                                }[];
                                unused_keys: {
                                    /**
                                     * Format: uuid
                                     * @description The key.
                                     */
                                    id: string;
                                    name: string;
                                    last_used_at: string | null;
                                    /**
                                     * Format: date-time
                                     * @description Its last use, or when it was made.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    unused_since: string;
                                    user_email: string;
                                }[];
                                unusual_takings: {
                                    /**
                                     * Format: uuid
                                     * @description The person.
                                     */
                                    user_id: string;
                                    name: string;
                                    /** @description IST day. */
                                    day: string;
                                    /** @description Rows of downloads. */
                                    downloaded: number;
                                    /** @description Leads that lists of API keys gave. */
                                    listed: number;
                                    /** @description How often a lead was opened. */
                                    opened: number;
                                    /** @description The median of the last 20 working days before. */
                                    usual: number;
                                }[];
                                /** @description The newest three that are open. */
                                unassigned: {
                                    /**
                                     * Format: uuid
                                     * @description The lead.
                                     */
                                    id: string;
                                    name: string;
                                }[];
                                /** @description Not called in time, and nobody was found to take them: the newest three. */
                                uncalled: {
                                    /**
                                     * Format: uuid
                                     * @description The lead.
                                     */
                                    id: string;
                                    name: string;
                                }[];
                                first_steps: {
                                    /** @description Others reach what PUBLIC_URL says, not this computer alone. */
                                    has_public_address: boolean;
                                    /** @description Somebody besides the first person. */
                                    has_people: boolean;
                                    /** @description A webhook has brought a lead. */
                                    has_deliveries: boolean;
                                    has_leads: boolean;
                                    has_rules: boolean;
                                };
                                newest_leads: components["schemas"]["Lead"][];
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody of the account; agents are told names and emails only */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example agent@example.com */
                                email: string;
                                /** @example Ravi Iyer */
                                name: string;
                                /** @enum {string} */
                                role?: "admin" | "manager" | "agent";
                                disabled?: boolean;
                                /** @description Distribution rules skip whoever is away. */
                                away?: boolean;
                                /** @description The most leads that distribution rules give this person in an IST day. */
                                daily_cap?: number | null;
                                /** @description Outside of them distribution rules skip this person; null: any time. */
                                working_hours?: {
                                    /** @description Weekdays on which work begins: 1 is Monday, 7 is Sunday. */
                                    days: number[];
                                    /** @description HH:MM in IST. */
                                    from: string;
                                    /** @description HH:MM in IST. Not after `from`: on the next day, so that equal times are 24 hours. */
                                    to: string;
                                } | null;
                                /** @description E.164: calls of telephony find their agent by it. */
                                phone?: string | null;
                                /** @description Signs in with a second factor beside the password. */
                                second_factor?: boolean;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at?: string;
                                last_signed_in_at?: string | null;
                                /** @description Null: no invitation is open. */
                                invited_until?: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /** Invite somebody; the link that sets the password is shown once */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        name: string;
                        /** @enum {string} */
                        role: "admin" | "manager" | "agent";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example agent@example.com */
                                email: string;
                                /** @example Ravi Iyer */
                                name: string;
                                /** @enum {string} */
                                role: "admin" | "manager" | "agent";
                                disabled: boolean;
                                /** @description Distribution rules skip whoever is away. */
                                away: boolean;
                                /** @description The most leads that distribution rules give this person in an IST day. */
                                daily_cap: number | null;
                                /** @description Outside of them distribution rules skip this person; null: any time. */
                                working_hours: {
                                    /** @description Weekdays on which work begins: 1 is Monday, 7 is Sunday. */
                                    days: number[];
                                    /** @description HH:MM in IST. */
                                    from: string;
                                    /** @description HH:MM in IST. Not after `from`: on the next day, so that equal times are 24 hours. */
                                    to: string;
                                } | null;
                                /** @description E.164: calls of telephony find their agent by it. */
                                phone: string | null;
                                /** @description Signs in with a second factor beside the password. */
                                second_factor: boolean;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                last_signed_in_at: string | null;
                                invitation: {
                                    /** @description Sets the password, once; shown this one time. */
                                    url: string;
                                    /**
                                     * Format: date-time
                                     * @description ISO 8601 UTC.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    expires_at: string;
                                };
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/away": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Distribution rules skip whoever is away */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        away: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example agent@example.com */
                                email: string;
                                /** @example Ravi Iyer */
                                name: string;
                                /** @enum {string} */
                                role: "admin" | "manager" | "agent";
                                disabled: boolean;
                                /** @description Distribution rules skip whoever is away. */
                                away: boolean;
                                /** @description The most leads that distribution rules give this person in an IST day. */
                                daily_cap: number | null;
                                /** @description Outside of them distribution rules skip this person; null: any time. */
                                working_hours: {
                                    /** @description Weekdays on which work begins: 1 is Monday, 7 is Sunday. */
                                    days: number[];
                                    /** @description HH:MM in IST. */
                                    from: string;
                                    /** @description HH:MM in IST. Not after `from`: on the next day, so that equal times are 24 hours. */
                                    to: string;
                                } | null;
                                /** @description E.164: calls of telephony find their agent by it. */
                                phone: string | null;
                                /** @description Signs in with a second factor beside the password. */
                                second_factor: boolean;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                last_signed_in_at: string | null;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Teams by name; managers are told of those that they manage, agents of none */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Mumbai */
                                name: string;
                                members: {
                                    /**
                                     * Format: uuid
                                     * @description The user.
                                     */
                                    id: string;
                                    /** @example agent@example.com */
                                    email: string;
                                    /** @example Ravi Iyer */
                                    name: string;
                                    /**
                                     * @description In the account.
                                     * @enum {string}
                                     */
                                    role: "admin" | "manager" | "agent";
                                    disabled: boolean;
                                    /**
                                     * @description In the team.
                                     * @enum {string}
                                     */
                                    as: "member" | "manager";
                                }[];
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /** Make a team */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @description Everybody who shall be in the team; left out: nobody joins or leaves. */
                        members?: {
                            /**
                             * Format: uuid
                             * @description The user.
                             */
                            user_id: string;
                            /** @enum {string} */
                            as: "member" | "manager";
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Mumbai */
                                name: string;
                                members: {
                                    /**
                                     * Format: uuid
                                     * @description The user.
                                     */
                                    id: string;
                                    /** @example agent@example.com */
                                    email: string;
                                    /** @example Ravi Iyer */
                                    name: string;
                                    /**
                                     * @description In the account.
                                     * @enum {string}
                                     */
                                    role: "admin" | "manager" | "agent";
                                    disabled: boolean;
                                    /**
                                     * @description In the team.
                                     * @enum {string}
                                     */
                                    as: "member" | "manager";
                                }[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads in a window of IST days, newest first or sorted */
        get: {
            parameters: {
                query?: {
                    /** @description IST day, created on or after. Default 30 days before to_date. */
                    from_date?: string;
                    /** @description IST day, created on or before. Default today. */
                    to_date?: string;
                    /** @description Lead source label. Default: all. */
                    source?: string;
                    /** @description Default: all. */
                    status?: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                    /** @description Default: all. */
                    priority?: "Low" | "Medium" | "High";
                    /** @description Assigned user's email. Default: all. */
                    assigned_to?: string;
                    /** @description Entries a page. */
                    limit?: number;
                    /** @description Entries to skip. */
                    offset?: number;
                    /** @description Restrict to the people of a team. */
                    team?: string;
                    /** @description Only leads that were never called. */
                    called?: "never";
                    /** @description Only leads that are not to be called, newest first. */
                    not_to_call?: "yes";
                    /** @description What leads are sorted by, the first 1000; those without it come last. Default created_at. */
                    sort?: "created_at" | "updated_at" | "last_call_at" | "deal_value";
                    /** @description Default desc. */
                    order?: "asc" | "desc";
                    /**
                     * @description The beginnings of words of name, email and company, and four or more digits of a phone, all of which a lead must have.
                     * @example asha rao
                     */
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Asha Rao */
                                name: string;
                                email: string | null;
                                phone: string | null;
                                company: string | null;
                                city: string | null;
                                /** @example API */
                                source: string;
                                /** @enum {string} */
                                status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                                /** @enum {string} */
                                priority: "Low" | "Medium" | "High";
                                /**
                                 * @example [
                                 *       "wholesale"
                                 *     ]
                                 */
                                tags: string[];
                                deal_value: number | null;
                                notes: string | null;
                                assigned_to: string | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC, last modification.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                updated_at: string;
                                /** @description The phone in the form that is matched on and dialled. */
                                phone_e164: string | null;
                                /** @description Null: never called. */
                                last_call_at: string | null;
                                /** @description Somebody, or a platform, said that it is not to be called. */
                                not_to_call: boolean;
                            }[];
                            pagination: components["schemas"]["Pagination"];
                            search?: components["schemas"]["SearchRemark"];
                            /** @description True when the order is of the newest 10,000 leads under the filter alone: no index has it. */
                            is_cut?: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Create a lead, or merge into the one with the same phone or email */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description Full name.
                         * @example Asha Rao
                         */
                        name: string;
                        /**
                         * @description Required if phone is absent.
                         * @example asha.rao@example.com
                         */
                        email?: string;
                        /**
                         * @description Required if email is absent.
                         * @example +91 98765 43210
                         */
                        phone?: string;
                        company?: string | null;
                        city?: string | null;
                        /**
                         * @description Lead source label. Default on create: API.
                         * @example API
                         */
                        source?: string;
                        /**
                         * @description Default on create: New.
                         * @enum {string}
                         */
                        status?: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                        /**
                         * @description Default on create: Medium.
                         * @enum {string}
                         */
                        priority?: "Low" | "Medium" | "High";
                        /**
                         * @description Added to those that the lead has.
                         * @example [
                         *       "wholesale"
                         *     ]
                         */
                        tags?: string[];
                        deal_value?: number | null;
                        notes?: string | null;
                        assigned_to?: string | null;
                        /**
                         * @description fill: of a lead that is found, only what is empty is written (decision 0001.2).
                         * @enum {string}
                         */
                        on_match?: "overwrite" | "fill";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Asha Rao */
                                name: string;
                                phone: string | null;
                                /** @enum {string} */
                                status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                updated_at: string;
                                merged: boolean;
                            };
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Asha Rao */
                                name: string;
                                phone: string | null;
                                /** @enum {string} */
                                status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                updated_at: string;
                                merged: boolean;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as CSV, all pages in the same order */
        get: {
            parameters: {
                query?: {
                    /** @description IST day, created on or after. Default 30 days before to_date. */
                    from_date?: string;
                    /** @description IST day, created on or before. Default today. */
                    to_date?: string;
                    /** @description Lead source label. Default: all. */
                    source?: string;
                    /** @description Default: all. */
                    status?: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                    /** @description Default: all. */
                    priority?: "Low" | "Medium" | "High";
                    /** @description Assigned user's email. Default: all. */
                    assigned_to?: string;
                    /** @description Restrict to the people of a team. */
                    team?: string;
                    /** @description As the header Leadline-See-As: with the eyes of this user. */
                    see_as?: string;
                    /** @description As the header Leadline-User: the person whose page holds the link. */
                    page_of?: string;
                    /** @description Only leads that were never called. */
                    called?: "never";
                    /** @description Only leads that are not to be called, newest first. */
                    not_to_call?: "yes";
                    /** @description What leads are sorted by, the first 1000; those without it come last. Default created_at. */
                    sort?: "created_at" | "updated_at" | "last_call_at" | "deal_value";
                    /** @description Default desc. */
                    order?: "asc" | "desc";
                    /**
                     * @description The beginnings of words of name, email and company, and four or more digits of a phone, all of which a lead must have.
                     * @example asha rao
                     */
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Source labels in use */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: string[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Up to ten leads for the palette */
        get: {
            parameters: {
                query: {
                    /**
                     * @description The beginnings of words of name, email and company, and four or more digits of a phone, all of which a lead must have.
                     * @example asha rao
                     */
                    q: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                leads: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /** @example Asha Rao */
                                    name: string;
                                    email: string | null;
                                    phone: string | null;
                                    /** @description The phone in the form that is matched on and dialled. */
                                    phone_e164: string | null;
                                }[];
                                search: components["schemas"]["SearchRemark"];
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One lead */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Asha Rao */
                                name: string;
                                email: string | null;
                                phone: string | null;
                                company: string | null;
                                city: string | null;
                                /** @example API */
                                source: string;
                                /** @enum {string} */
                                status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                                /** @enum {string} */
                                priority: "Low" | "Medium" | "High";
                                /**
                                 * @example [
                                 *       "wholesale"
                                 *     ]
                                 */
                                tags: string[];
                                deal_value: number | null;
                                notes: string | null;
                                assigned_to: string | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC, last modification.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                updated_at: string;
                                /** @description The phone in the form that is matched on and dialled. */
                                phone_e164: string | null;
                                /** @description Email; null for a webhook. */
                                created_by: string | null;
                                /** @description Only admins are told of any. */
                                possible_duplicates_count: number;
                                /** @description Null: it is not to be called again at a time. */
                                call_again: {
                                    /**
                                     * Format: date-time
                                     * @description When.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    at: string;
                                    /** @description Email of who said so; null: a missed call. */
                                    by: string | null;
                                } | null;
                                last_call_at: string | null;
                                /** @description What matches beside the main phone and email. */
                                further_contacts: {
                                    /** @enum {string} */
                                    kind: "phone" | "email";
                                    /** @description The form that is matched on. */
                                    value: string;
                                    /** @description As it came. */
                                    text: string;
                                }[];
                                /** @description Keys such as phone:+919876543210 that several people share. Only admins are told of any. */
                                shared_contacts: string[];
                                not_to_call: boolean;
                                /** @description Who said that it is not to be called, what holds first. */
                                call_marks: {
                                    /**
                                     * Format: uuid
                                     * @description Of the mark.
                                     */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "not_to_call" | "whatsapp_only";
                                    /**
                                     * Format: date-time
                                     * @description When the delivery came, or the person said it.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    marked_at: string;
                                    marked_by: string | null;
                                    name: string | null;
                                    value: string | null;
                                    taken_back_at: string | null;
                                    taken_back_by: string | null;
                                }[];
                                attributions: {
                                    first: {
                                        /**
                                         * Format: date-time
                                         * @description When the delivery came.
                                         * @example 2026-04-08T10:00:00.000Z
                                         */
                                        received_at: string;
                                        parameters: {
                                            campaign?: string;
                                            campaign_id?: string;
                                            ad_set?: string;
                                            ad_set_id?: string;
                                            ad?: string;
                                            ad_id?: string;
                                            form?: string;
                                            form_id?: string;
                                            page?: string;
                                            referrer?: string;
                                            utm_source?: string;
                                            utm_medium?: string;
                                            utm_campaign?: string;
                                            utm_term?: string;
                                            utm_content?: string;
                                            gclid?: string;
                                            gbraid?: string;
                                            wbraid?: string;
                                            fbclid?: string;
                                            msclkid?: string;
                                            ttclid?: string;
                                            li_fat_id?: string;
                                            ctwa_clid?: string;
                                        };
                                    };
                                    latest: {
                                        /**
                                         * Format: date-time
                                         * @description When the delivery came.
                                         * @example 2026-04-08T10:00:00.000Z
                                         */
                                        received_at: string;
                                        parameters: {
                                            campaign?: string;
                                            campaign_id?: string;
                                            ad_set?: string;
                                            ad_set_id?: string;
                                            ad?: string;
                                            ad_id?: string;
                                            form?: string;
                                            form_id?: string;
                                            page?: string;
                                            referrer?: string;
                                            utm_source?: string;
                                            utm_medium?: string;
                                            utm_campaign?: string;
                                            utm_term?: string;
                                            utm_content?: string;
                                            gclid?: string;
                                            gbraid?: string;
                                            wbraid?: string;
                                            fbclid?: string;
                                            msclkid?: string;
                                            ttclid?: string;
                                            li_fat_id?: string;
                                            ctwa_clid?: string;
                                        };
                                    };
                                } | null;
                                /** @description Evidence that came with deliveries, the newest first. */
                                consents: {
                                    /**
                                     * Format: date-time
                                     * @description When the delivery came that carried it.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    received_at: string;
                                    /** @description What was agreed to, as it was sent. */
                                    statements: {
                                        name: string;
                                        value: string;
                                    }[];
                                    given_at: string | null;
                                    ip: string | null;
                                    page: string | null;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Delete a lead with its activities, call logs and notes */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Deleted"];
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Change a lead, unless somebody has changed the same fields meanwhile */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string | null;
                        email?: string | null;
                        phone?: string | null;
                        company?: string | null;
                        city?: string | null;
                        source?: string | null;
                        status?: ("New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost") | null;
                        priority?: ("Low" | "Medium" | "High") | null;
                        tags?: string[] | null;
                        deal_value?: number | null;
                        notes?: string | null;
                        assigned_to?: string | null;
                        /** @description The fields that change, as the person saw them. */
                        seen?: {
                            name?: unknown;
                            email?: unknown;
                            phone?: unknown;
                            company?: unknown;
                            city?: unknown;
                            source?: unknown;
                            status?: unknown;
                            priority?: unknown;
                            tags?: unknown;
                            deal_value?: unknown;
                            notes?: unknown;
                            assigned_to?: unknown;
                        };
                        /** @description A phone or email that is replaced goes on matching as a further one (decision 0045). */
                        keep_replaced?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Empty: the change is written. Else nothing is. */
                                meanwhile: {
                                    /** @enum {string} */
                                    field: "name" | "email" | "phone" | "company" | "city" | "source" | "status" | "priority" | "tags" | "deal_value" | "notes" | "assigned_to";
                                    /** @description What it is now. */
                                    value: unknown;
                                    by: string | null;
                                    at: string | null;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/leads/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to a lead, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @enum {string} */
                                kind: "created" | "merged" | "call_logged" | "call_deleted" | "possible_duplicate";
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                at: string;
                                actor: {
                                    /** @enum {string} */
                                    kind: "person" | "api_key" | "webhook" | "shell" | "service";
                                    /** @description Of the person, the API key or the webhook. */
                                    name: string;
                                    /** @description Of the user who acted. */
                                    email?: string;
                                };
                                details: {
                                    /** @description Of a merge: each changed field before and after. */
                                    changes?: {
                                        [key: string]: {
                                            before: unknown;
                                            after: unknown;
                                        };
                                    };
                                    assigned_to?: string | null;
                                    /** @description How: turn, only_one, default and the like. */
                                    chosen_by?: string;
                                    /** @description Nobody was at work. */
                                    off_hours?: boolean;
                                    rule?: string | null;
                                    why?: string | null;
                                    why_matched?: {
                                        /** @enum {string} */
                                        on: "phone" | "email";
                                        /**
                                         * @description nobody: several people share it, and the name fits none of them.
                                         * @enum {string}
                                         */
                                        as: "main" | "further" | "nobody";
                                        is_shared: boolean;
                                    }[];
                                    /** @description What was the same. */
                                    matched_on?: string[] | string;
                                } & {
                                    [key: string]: unknown;
                                };
                                /** @description A merge or change of the last 30 days that was not undone. */
                                can_undo: boolean;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{id}/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What would be deleted with a lead */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                call_logs: number;
                                activities: number;
                                /** @description Webhook deliveries whose bodies are emptied. */
                                deliveries: number;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** With whom a save would be merged; writes nothing */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        phone?: string;
                        /** @description Chooses among those who share a phone or email. */
                        name?: string;
                        /**
                         * Format: uuid
                         * @description The lead that is being changed.
                         */
                        ignore_id?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                match: components["schemas"]["Lead"] | null;
                                matched_on: ("phone" | "email")[];
                                /** @description Owns what would be left out of the match: the email, where the phone wins. */
                                conflict: components["schemas"]["Lead"] | null;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{id}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a further phone or email to a lead, make one the main one, or remove one */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description not_shared: takes back that several people share it.
                         * @enum {string}
                         */
                        act: "add" | "make_main" | "remove" | "not_shared";
                        /** @enum {string} */
                        kind: "phone" | "email";
                        /** @description In any spelling. */
                        contact: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description The lead.
                                 */
                                id: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{id}/not-to-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that a lead is not to be called, or take it back */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        not_to_call: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                not_to_call: boolean;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/import/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Which columns of a sheet are which fields of a lead */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        header: string[];
                        /** @description The first rows, as text. */
                        samples: string[][];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: (("name" | "email" | "phone" | "company" | "city" | "source" | "status" | "priority" | "tags" | "deal_value" | "notes" | "assigned_to") | null)[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/import/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What saving each row would do: create, merge or refuse */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Bodies of POST /leads. */
                        leads: unknown[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                outcome: "create" | "merge" | "refuse";
                                /** @description The lead that it would be merged into. */
                                lead_id: string | null;
                                /** @description Its name. */
                                lead_name: string | null;
                                /** @description What the refusal concerns. */
                                field: string | null;
                                /** @description Why it would be refused. */
                                message: string | null;
                                /** @description In E.164, to find the same person further down the sheet. */
                                phone: string | null;
                                /** @description Normalised. */
                                email: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Merge a lead into another by hand */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The lead that stays.
                         */
                        kept_id: string;
                        /**
                         * Format: uuid
                         * @description The lead that is merged into it and is gone.
                         */
                        other_id: string;
                        /** @description Whose value of a field is kept. By default tags and notes of both, and of the other what the kept lead has not. */
                        choices?: {
                            /** @enum {string} */
                            name?: "kept" | "other";
                            /** @enum {string} */
                            email?: "kept" | "other";
                            /** @enum {string} */
                            phone?: "kept" | "other";
                            /** @enum {string} */
                            company?: "kept" | "other";
                            /** @enum {string} */
                            city?: "kept" | "other";
                            /** @enum {string} */
                            source?: "kept" | "other";
                            /** @enum {string} */
                            status?: "kept" | "other";
                            /** @enum {string} */
                            priority?: "kept" | "other";
                            /** @enum {string} */
                            tags?: "kept" | "other" | "both";
                            /** @enum {string} */
                            deal_value?: "kept" | "other";
                            /** @enum {string} */
                            notes?: "kept" | "other" | "both";
                            /** @enum {string} */
                            assigned_to?: "kept" | "other";
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description The lead that stays.
                                 */
                                lead_id: string;
                                /**
                                 * Format: uuid
                                 * @description The lead that is gone.
                                 */
                                other_id: string;
                                /**
                                 * Format: uuid
                                 * @description The entry of the timeline that undoes it.
                                 */
                                activity_id: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{id}/undos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the activities of a batch that can still be undone, the latest first, as ids for `/activities/{id}/undo` */
        get: {
            parameters: {
                query?: {
                    /** @example lead.handed_over */
                    action?: string;
                };
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                ids: string[];
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo a merge or a change of the last 365 days */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description The lead.
                                 */
                                lead_id: string;
                                other_id: string | null;
                                /** @description Fields that have their earlier value again. */
                                restored: string[];
                                /** @description Fields that stay: changed since, or the earlier assignee is disabled. */
                                left: string[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/to-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whom the person who asks is to call, first the first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Asha Rao */
                                name: string;
                                email: string | null;
                                phone: string | null;
                                company: string | null;
                                city: string | null;
                                /** @example API */
                                source: string;
                                /** @enum {string} */
                                status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                                /** @enum {string} */
                                priority: "Low" | "Medium" | "High";
                                /**
                                 * @example [
                                 *       "wholesale"
                                 *     ]
                                 */
                                tags: string[];
                                deal_value: number | null;
                                notes: string | null;
                                assigned_to: string | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC, last modification.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                updated_at: string;
                                /** @description The phone in the form that is matched on and dialled. */
                                phone_e164: string | null;
                                /** @description Null: never called. */
                                last_call_at: string | null;
                                /** @description Somebody, or a platform, said that it is not to be called. */
                                not_to_call: boolean;
                                call_again_at: string | null;
                                /** @description Nobody said so: it called, and nobody has called back. */
                                is_missed: boolean;
                                /** @enum {string} */
                                why: "due" | "never" | "unreached" | "longest_ago";
                            }[];
                            /** @description There are more than these 100. */
                            is_more: boolean;
                            today: {
                                calls: number;
                                reached: number;
                                seconds: number;
                                went_on: number;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads that are to be called again, overdue first */
        get: {
            parameters: {
                query?: {
                    /** @description Entries a page. */
                    limit?: number;
                    /** @description Entries to skip. */
                    offset?: number;
                    /** @description Restrict to the people of a team. */
                    team?: string;
                    /** @description Of one person alone. */
                    user?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Asha Rao */
                                name: string;
                                email: string | null;
                                phone: string | null;
                                company: string | null;
                                city: string | null;
                                /** @example API */
                                source: string;
                                /** @enum {string} */
                                status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                                /** @enum {string} */
                                priority: "Low" | "Medium" | "High";
                                /**
                                 * @example [
                                 *       "wholesale"
                                 *     ]
                                 */
                                tags: string[];
                                deal_value: number | null;
                                notes: string | null;
                                assigned_to: string | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC, last modification.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                updated_at: string;
                                /** @description The phone in the form that is matched on and dialled. */
                                phone_e164: string | null;
                                /** @description Null: never called. */
                                last_call_at: string | null;
                                /** @description Somebody, or a platform, said that it is not to be called. */
                                not_to_call: boolean;
                                call_again_at: string | null;
                                /** @description Nobody said so: it called, and nobody has called back. */
                                is_missed: boolean;
                            }[];
                            pagination: components["schemas"]["Pagination"];
                            /** @description How many of them are due by now. */
                            due: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/due/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many leads of each person are due */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description User.
                                 */
                                user_id: string;
                                email: string;
                                due: number;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{id}/dialled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that a lead is being called */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {boolean} */
                                dialled: true;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{id}/call-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say when a lead is to be called again; null: not any more */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        at: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                call_again_at: string | null;
                            };
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/call-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Calls in a window of IST days, the latest first */
        get: {
            parameters: {
                query?: {
                    /** @description IST day, calls on or after. Default 30 days before to_date. */
                    from_date?: string;
                    /** @description IST day, calls on or before. Default today. */
                    to_date?: string;
                    /** @description Restrict to one lead. */
                    lead_id?: string;
                    /** @description Default: all. */
                    call_type?: "Inbound" | "Outbound";
                    /** @description Entries a page. */
                    limit?: number;
                    /** @description Entries to skip. */
                    offset?: number;
                    /** @description Restrict to the people of a team. */
                    team?: string;
                    outcome?: "Completed" | "Busy" | "No Answer" | "Voicemail" | "Missed";
                    /** @description Email of the user who called; `unknown` where nobody knows. */
                    called_by?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /**
                                 * Format: uuid
                                 * @description Parent lead.
                                 */
                                lead_id: string;
                                /** @enum {string} */
                                call_type: "Inbound" | "Outbound";
                                /**
                                 * @description Seconds; 0 means missed.
                                 * @example 125
                                 */
                                duration_seconds: number;
                                /** @enum {string} */
                                outcome: "Completed" | "Busy" | "No Answer" | "Voicemail" | "Missed";
                                /** @example Wants a quotation. */
                                notes: string | null;
                                /**
                                 * Format: date-time
                                 * @description Time of the call, ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                called_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /** @description Email of the user who called; null: nobody knows. */
                                called_by: string | null;
                                /** @description Null: logged by a person or key. */
                                webhook_name: string | null;
                                lead_name: string;
                                lead_phone: string | null;
                                /** @description In the form that is matched on and dialled. */
                                lead_phone_e164: string | null;
                                /** @description Of the lead. */
                                not_to_call: boolean;
                            }[];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        /** Log a call against a lead */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description A call with a lead. */
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "lead_id": "3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b",
                     *       "call_type": "Outbound",
                     *       "duration_seconds": 125
                     *     }
                     */
                    "application/json": components["schemas"]["FilledInCall"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["LoggedCall"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/call-logs.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as CSV, all pages */
        get: {
            parameters: {
                query?: {
                    /** @description IST day, calls on or after. Default 30 days before to_date. */
                    from_date?: string;
                    /** @description IST day, calls on or before. Default today. */
                    to_date?: string;
                    /** @description Restrict to one lead. */
                    lead_id?: string;
                    /** @description Default: all. */
                    call_type?: "Inbound" | "Outbound";
                    /** @description Restrict to the people of a team. */
                    team?: string;
                    outcome?: "Completed" | "Busy" | "No Answer" | "Voicemail" | "Missed";
                    /** @description Email of the user who called; `unknown` where nobody knows. */
                    called_by?: string;
                    /** @description As the header Leadline-See-As: with the eyes of this user. */
                    see_as?: string;
                    /** @description As the header Leadline-User: the person whose page holds the link. */
                    page_of?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{id}/call-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Calls with one lead, the latest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /**
                                 * Format: uuid
                                 * @description Parent lead.
                                 */
                                lead_id: string;
                                /** @enum {string} */
                                call_type: "Inbound" | "Outbound";
                                /**
                                 * @description Seconds; 0 means missed.
                                 * @example 125
                                 */
                                duration_seconds: number;
                                /** @enum {string} */
                                outcome: "Completed" | "Busy" | "No Answer" | "Voicemail" | "Missed";
                                /** @example Wants a quotation. */
                                notes: string | null;
                                /**
                                 * Format: date-time
                                 * @description Time of the call, ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                called_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /** @description Email of the user who called; null: nobody knows. */
                                called_by: string | null;
                                /** @description Null: logged by a person or key. */
                                webhook_name: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/call-logs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a call log */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Deleted"];
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Keys, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Website */
                                name: string;
                                /** @description The user that the key acts as. */
                                user: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    email: string;
                                    name: string;
                                };
                                permissions: ("read" | "write" | "delete")[];
                                /**
                                 * @description Addresses and CIDR ranges; empty: all.
                                 * @example [
                                 *       "203.0.113.7",
                                 *       "2001:db8::/32"
                                 *     ]
                                 */
                                ip_whitelist: string[];
                                /** @example x7Qa */
                                last_four: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                last_used_at: string | null;
                                revoked_at: string | null;
                                /** @description Until when the value before the last rotation works as well; null when it does not. */
                                old_key_until: string | null;
                                /** @description When that value was last used since the rotation. */
                                old_key_used_at: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /** Make a key; its value is shown once */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /**
                         * Format: uuid
                         * @description Whom the key acts as; oneself when left out. Another one: admins only.
                         */
                        user_id?: string;
                        permissions: ("read" | "write" | "delete")[];
                        /** @description Addresses and CIDR ranges; empty: all. */
                        ip_whitelist: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Website */
                                name: string;
                                /** @description The user that the key acts as. */
                                user: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    email: string;
                                    name: string;
                                };
                                permissions: ("read" | "write" | "delete")[];
                                /**
                                 * @description Addresses and CIDR ranges; empty: all.
                                 * @example [
                                 *       "203.0.113.7",
                                 *       "2001:db8::/32"
                                 *     ]
                                 */
                                ip_whitelist: string[];
                                /** @example x7Qa */
                                last_four: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                last_used_at: string | null;
                                revoked_at: string | null;
                                /** @description Until when the value before the last rotation works as well; null when it does not. */
                                old_key_until: string | null;
                                /** @description When that value was last used since the rotation. */
                                old_key_used_at: string | null;
                                /** @description Shown this one time. */
                                key: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/check-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Would this address be let in? Names each bad entry */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Addresses and CIDR ranges; empty: all. */
                        ip_whitelist: string[];
                        /** @description The address that asks when left out. */
                        address?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                address: string;
                                let_in: boolean;
                                bad_entries: {
                                    entry: string;
                                    reason: string;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change name, permissions or whitelist */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        permissions?: ("read" | "write" | "delete")[];
                        /** @description Addresses and CIDR ranges; empty: all. */
                        ip_whitelist?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Website */
                                name: string;
                                /** @description The user that the key acts as. */
                                user: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    email: string;
                                    name: string;
                                };
                                permissions: ("read" | "write" | "delete")[];
                                /**
                                 * @description Addresses and CIDR ranges; empty: all.
                                 * @example [
                                 *       "203.0.113.7",
                                 *       "2001:db8::/32"
                                 *     ]
                                 */
                                ip_whitelist: string[];
                                /** @example x7Qa */
                                last_four: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                last_used_at: string | null;
                                revoked_at: string | null;
                                /** @description Until when the value before the last rotation works as well; null when it does not. */
                                old_key_until: string | null;
                                /** @description When that value was last used since the rotation. */
                                old_key_used_at: string | null;
                            };
                        };
                    };
                };
            };
        };
        /** Revoke a key */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Deleted"];
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}/regenerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new value, shown once; the old one ends at once */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Website */
                                name: string;
                                /** @description The user that the key acts as. */
                                user: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    email: string;
                                    name: string;
                                };
                                permissions: ("read" | "write" | "delete")[];
                                /**
                                 * @description Addresses and CIDR ranges; empty: all.
                                 * @example [
                                 *       "203.0.113.7",
                                 *       "2001:db8::/32"
                                 *     ]
                                 */
                                ip_whitelist: string[];
                                /** @example x7Qa */
                                last_four: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                last_used_at: string | null;
                                revoked_at: string | null;
                                /** @description Until when the value before the last rotation works as well; null when it does not. */
                                old_key_until: string | null;
                                /** @description When that value was last used since the rotation. */
                                old_key_used_at: string | null;
                                /** @description Shown this one time. */
                                key: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new value, shown once; the old one works for a while */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description For how long the old value goes on.
                         * @default 86400
                         */
                        overlap_seconds: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Website */
                                name: string;
                                /** @description The user that the key acts as. */
                                user: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    email: string;
                                    name: string;
                                };
                                permissions: ("read" | "write" | "delete")[];
                                /**
                                 * @description Addresses and CIDR ranges; empty: all.
                                 * @example [
                                 *       "203.0.113.7",
                                 *       "2001:db8::/32"
                                 *     ]
                                 */
                                ip_whitelist: string[];
                                /** @example x7Qa */
                                last_four: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                last_used_at: string | null;
                                revoked_at: string | null;
                                /** @description Until when the value before the last rotation works as well; null when it does not. */
                                old_key_until: string | null;
                                /** @description When that value was last used since the rotation. */
                                old_key_used_at: string | null;
                                /** @description Shown this one time. */
                                key: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}/old-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End the old value now */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Website */
                                name: string;
                                /** @description The user that the key acts as. */
                                user: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    email: string;
                                    name: string;
                                };
                                permissions: ("read" | "write" | "delete")[];
                                /**
                                 * @description Addresses and CIDR ranges; empty: all.
                                 * @example [
                                 *       "203.0.113.7",
                                 *       "2001:db8::/32"
                                 *     ]
                                 */
                                ip_whitelist: string[];
                                /** @example x7Qa */
                                last_four: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                last_used_at: string | null;
                                revoked_at: string | null;
                                /** @description Until when the value before the last rotation works as well; null when it does not. */
                                old_key_until: string | null;
                                /** @description When that value was last used since the rotation. */
                                old_key_used_at: string | null;
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a key did and was denied, by day */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: date
                                 * @description The first day that is kept.
                                 */
                                from_date: string;
                                /**
                                 * Format: date
                                 * @description Today.
                                 */
                                to_date: string;
                                done: {
                                    /**
                                     * Format: date
                                     * @description IST.
                                     */
                                    day: string;
                                    /**
                                     * @description The one that was used.
                                     * @enum {string}
                                     */
                                    permission: "read" | "write" | "delete";
                                    requests: number;
                                }[];
                                denied: {
                                    /**
                                     * Format: date
                                     * @description IST.
                                     */
                                    day: string;
                                    /**
                                     * @description An error code, or why the key was answered 401: KEY_REVOKED, USER_DISABLED, OLD_SECRET_ENDED.
                                     * @example RATE_LIMITED
                                     */
                                    reason: string;
                                    requests: number;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may download and make keys, and when customers are called */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description Who may download leads and calls.
                                 * @enum {string}
                                 */
                                downloads_by: "admins" | "managers" | "everybody";
                                /**
                                 * @description Who may make API keys.
                                 * @enum {string}
                                 */
                                keys_by: "admins" | "managers" | "everybody";
                                /** @description From when customers are called, IST. */
                                call_from_hour: number;
                                /** @description Until when, IST. */
                                call_until_hour: number;
                                /** @description Keys that go on although the rule would not allow their user to make one. */
                                keys_of_others: {
                                    /**
                                     * Format: uuid
                                     * @description The key.
                                     */
                                    id: string;
                                    name: string;
                                    user_email: string;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        /** Change some of it; acts at once */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description Who may download leads and calls.
                         * @enum {string}
                         */
                        downloads_by?: "admins" | "managers" | "everybody";
                        /**
                         * @description Who may make API keys.
                         * @enum {string}
                         */
                        keys_by?: "admins" | "managers" | "everybody";
                        /** @description From when customers are called, IST. */
                        call_from_hour?: number;
                        /** @description Until when, IST. */
                        call_until_hour?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description Who may download leads and calls.
                                 * @enum {string}
                                 */
                                downloads_by: "admins" | "managers" | "everybody";
                                /**
                                 * @description Who may make API keys.
                                 * @enum {string}
                                 */
                                keys_by: "admins" | "managers" | "everybody";
                                /** @description From when customers are called, IST. */
                                call_from_hour: number;
                                /** @description Until when, IST. */
                                call_until_hour: number;
                                /** @description Keys that go on although the rule would not allow their user to make one. */
                                keys_of_others: {
                                    /**
                                     * Format: uuid
                                     * @description The key.
                                     */
                                    id: string;
                                    name: string;
                                    user_email: string;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/takings/{user_id}/{day}/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put aside that somebody took unusually much on a day */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The person. */
                    user_id: string;
                    /** @description IST day. */
                    day: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {boolean} */
                                seen: true;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new link that sets a password, shown once; an earlier one stops working */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Sets the password, once; shown this one time. */
                                url: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                expires_at: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change a user */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        /** @enum {string} */
                        role?: "admin" | "manager" | "agent";
                        disabled?: boolean;
                        away?: boolean;
                        daily_cap?: number | null;
                        /** @description Outside of them distribution rules skip this person; null: any time. */
                        working_hours?: {
                            /** @description Weekdays on which work begins: 1 is Monday, 7 is Sunday. */
                            days: number[];
                            /** @description HH:MM in IST. */
                            from: string;
                            /** @description HH:MM in IST. Not after `from`: on the next day, so that equal times are 24 hours. */
                            to: string;
                        } | null;
                        phone?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example agent@example.com */
                                email: string;
                                /** @example Ravi Iyer */
                                name: string;
                                /** @enum {string} */
                                role: "admin" | "manager" | "agent";
                                disabled: boolean;
                                /** @description Distribution rules skip whoever is away. */
                                away: boolean;
                                /** @description The most leads that distribution rules give this person in an IST day. */
                                daily_cap: number | null;
                                /** @description Outside of them distribution rules skip this person; null: any time. */
                                working_hours: {
                                    /** @description Weekdays on which work begins: 1 is Monday, 7 is Sunday. */
                                    days: number[];
                                    /** @description HH:MM in IST. */
                                    from: string;
                                    /** @description HH:MM in IST. Not after `from`: on the next day, so that equal times are 24 hours. */
                                    to: string;
                                } | null;
                                /** @description E.164: calls of telephony find their agent by it. */
                                phone: string | null;
                                /** @description Signs in with a second factor beside the password. */
                                second_factor: boolean;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                last_signed_in_at: string | null;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a new password, shown once; all sessions of the user end */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                password: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/impact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What hangs on a user */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                keys: number;
                                leads: number;
                                webhooks: number;
                                rules: number;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor/rule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether everybody needs a second factor */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                required: boolean;
                                /** @description Active users without one. */
                                people_without: number;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        /** Require a second factor of everybody, or leave it to each */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        required: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                required: boolean;
                                /** @description Active users without one. */
                                people_without: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/second-factor/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take away the second factor of somebody who has lost it; all sessions of the user end */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                reset: boolean;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the name of a team, or who is in it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        /** @description Everybody who shall be in the team; left out: nobody joins or leaves. */
                        members?: {
                            /**
                             * Format: uuid
                             * @description The user.
                             */
                            user_id: string;
                            /** @enum {string} */
                            as: "member" | "manager";
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Mumbai */
                                name: string;
                                members: {
                                    /**
                                     * Format: uuid
                                     * @description The user.
                                     */
                                    id: string;
                                    /** @example agent@example.com */
                                    email: string;
                                    /** @example Ravi Iyer */
                                    name: string;
                                    /**
                                     * @description In the account.
                                     * @enum {string}
                                     */
                                    role: "admin" | "manager" | "agent";
                                    disabled: boolean;
                                    /**
                                     * @description In the team.
                                     * @enum {string}
                                     */
                                    as: "member" | "manager";
                                }[];
                            };
                        };
                    };
                };
            };
        };
        /** Delete a team; nobody sees anything through it any more */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Deleted"];
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put a user into a team, or change what the user is in it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The user.
                         */
                        user_id: string;
                        /** @enum {string} */
                        as: "member" | "manager";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Mumbai */
                                name: string;
                                members: {
                                    /**
                                     * Format: uuid
                                     * @description The user.
                                     */
                                    id: string;
                                    /** @example agent@example.com */
                                    email: string;
                                    /** @example Ravi Iyer */
                                    name: string;
                                    /**
                                     * @description In the account.
                                     * @enum {string}
                                     */
                                    role: "admin" | "manager" | "agent";
                                    disabled: boolean;
                                    /**
                                     * @description In the team.
                                     * @enum {string}
                                     */
                                    as: "member" | "manager";
                                }[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/{id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a user out of a team */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The team. */
                    id: string;
                    /** @description The user. */
                    user_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Mumbai */
                                name: string;
                                members: {
                                    /**
                                     * Format: uuid
                                     * @description The user.
                                     */
                                    id: string;
                                    /** @example agent@example.com */
                                    email: string;
                                    /** @example Ravi Iyer */
                                    name: string;
                                    /**
                                     * @description In the account.
                                     * @enum {string}
                                     */
                                    role: "admin" | "manager" | "agent";
                                    disabled: boolean;
                                    /**
                                     * @description In the team.
                                     * @enum {string}
                                     */
                                    as: "member" | "manager";
                                }[];
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/cities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cities in use */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: string[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads that may be one person, or of which somebody said that they are not */
        get: {
            parameters: {
                query?: {
                    /** @description Entries a page. */
                    limit?: number;
                    /** @description Entries to skip. */
                    offset?: number;
                    /** @description Dismissed: somebody said that they are two people. */
                    state?: "open" | "dismissed";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                a: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /** @example Asha Rao */
                                    name: string;
                                    email: string | null;
                                    phone: string | null;
                                    company: string | null;
                                    city: string | null;
                                    /** @example API */
                                    source: string;
                                    /** @enum {string} */
                                    status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                                    /** @enum {string} */
                                    priority: "Low" | "Medium" | "High";
                                    /**
                                     * @example [
                                     *       "wholesale"
                                     *     ]
                                     */
                                    tags: string[];
                                    deal_value: number | null;
                                    notes: string | null;
                                    assigned_to: string | null;
                                    /**
                                     * Format: date-time
                                     * @description ISO 8601 UTC.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description ISO 8601 UTC, last modification.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    updated_at: string;
                                    /** @description The phone in the form that is matched on and dialled. */
                                    phone_e164: string | null;
                                };
                                b: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /** @example Asha Rao */
                                    name: string;
                                    email: string | null;
                                    phone: string | null;
                                    company: string | null;
                                    city: string | null;
                                    /** @example API */
                                    source: string;
                                    /** @enum {string} */
                                    status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                                    /** @enum {string} */
                                    priority: "Low" | "Medium" | "High";
                                    /**
                                     * @example [
                                     *       "wholesale"
                                     *     ]
                                     */
                                    tags: string[];
                                    deal_value: number | null;
                                    notes: string | null;
                                    assigned_to: string | null;
                                    /**
                                     * Format: date-time
                                     * @description ISO 8601 UTC.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description ISO 8601 UTC, last modification.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    updated_at: string;
                                    /** @description The phone in the form that is matched on and dialled. */
                                    phone_e164: string | null;
                                };
                                /** @description Empty of a dismissed pair. */
                                matched_on: ("phone" | "email")[];
                                /**
                                 * @description Whether their names are of one person: same but for spelling and script, similar such as an initial for a word, or different; unknown where one has a number for a name.
                                 * @enum {string}
                                 */
                                names: "same" | "similar" | "different" | "unknown";
                                /**
                                 * Format: date-time
                                 * @description When it was noticed, or dismissed, ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                at: string;
                            }[];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/duplicates/dismissals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that two leads are not one person */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description One lead.
                         */
                        lead_id: string;
                        /**
                         * Format: uuid
                         * @description The other.
                         */
                        other_id: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description One lead.
                                 */
                                lead_id: string;
                                /**
                                 * Format: uuid
                                 * @description The other.
                                 */
                                other_id: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/duplicates/dismissals/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take that back: they are shown as a pair again */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description One lead.
                         */
                        lead_id: string;
                        /**
                         * Format: uuid
                         * @description The other.
                         */
                        other_id: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description One lead.
                                 */
                                lead_id: string;
                                /**
                                 * Format: uuid
                                 * @description The other.
                                 */
                                other_id: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/hand-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hand leads of a user over to others: the next hundred, to be repeated until none remain */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        to: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Leads that this step reassigned. */
                                moved: number;
                                /** @description Leads that still wait for it. */
                                remaining: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/hand-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give open leads that nobody has to people: the next hundred, to be repeated until none remain */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        to: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Leads that this step reassigned. */
                                moved: number;
                                /** @description Leads that still wait for it. */
                                remaining: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/import/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save a row for whomever the rules give it to; a lead that is there is filled in */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description A lead to create, or to merge into the one that has the same phone or email. */
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Asha Rao",
                     *       "phone": "+91 98765 43210"
                     *     }
                     */
                    "application/json": components["schemas"]["LeadBody"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Asha Rao */
                                name: string;
                                phone: string | null;
                                /** @enum {string} */
                                status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                updated_at: string;
                                merged: boolean;
                                /** @description Who got it, where it is a new lead. */
                                assigned_to: string | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /** @example Asha Rao */
                                name: string;
                                phone: string | null;
                                /** @enum {string} */
                                status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                updated_at: string;
                                merged: boolean;
                                /** @description Who got it, where it is a new lead. */
                                assigned_to: string | null;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How long untouched leads are kept, and which go next */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                settings: {
                                    /** @description Without a change or a call. */
                                    months: number;
                                    /**
                                     * @description From the listing to the deletion.
                                     * @default 30
                                     */
                                    notice_days: number;
                                } | null;
                                /** @description Leads that are deleted unless somebody touches them. */
                                listed: number;
                                /** @description The first 50 to go. */
                                leads: {
                                    /**
                                     * Format: uuid
                                     * @description The lead.
                                     */
                                    id: string;
                                    name: string;
                                    /**
                                     * Format: date-time
                                     * @description Not before this.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    delete_at: string;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        /** Choose how long untouched leads are kept; null: for good */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        settings: {
                            /** @description Without a change or a call. */
                            months: number;
                            /**
                             * @description From the listing to the deletion.
                             * @default 30
                             */
                            notice_days: number;
                        } | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                settings: {
                                    /** @description Without a change or a call. */
                                    months: number;
                                    /**
                                     * @description From the listing to the deletion.
                                     * @default 30
                                     */
                                    notice_days: number;
                                } | null;
                                /** @description Leads that are deleted unless somebody touches them. */
                                listed: number;
                                /** @description The first 50 to go. */
                                leads: {
                                    /**
                                     * Format: uuid
                                     * @description The lead.
                                     */
                                    id: string;
                                    name: string;
                                    /**
                                     * Format: date-time
                                     * @description Not before this.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    delete_at: string;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit log, the latest first */
        get: {
            parameters: {
                query?: {
                    /** @description IST day. Default 30 days before to_date. */
                    from_date?: string;
                    /** @description IST day. Default today. */
                    to_date?: string;
                    /** @description Part of an action. */
                    action?: string;
                    /** @description A batch, whose entries are told one by one. */
                    batch?: string;
                    /** @description Part of an actor's name. */
                    actor?: string;
                    /** @description Entries a page. */
                    limit?: number;
                    /** @description Entries to skip. */
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                at: string;
                                /** @example api_key.created */
                                action: string;
                                actor: {
                                    /** @enum {string} */
                                    kind: "person" | "api_key" | "webhook" | "shell" | "service";
                                    /** @description Of the person, the API key or the webhook. */
                                    name: string;
                                };
                                /** @description Null for the shell. */
                                address: string | null;
                                /** @example api_key */
                                subject_kind: string;
                                subject_id: string | null;
                                /** @description What it is called today, a call by its lead; null where it is gone or has no name. */
                                subject_name: string | null;
                                /** @description Of a batch those of its newest entry, with the fields and owners of all as lists. */
                                details: {
                                    [key: string]: unknown;
                                };
                                /** @description What was done in one go: one entry for all of it (decision 0053). */
                                batch: {
                                    /**
                                     * Format: uuid
                                     * @description Asked for as `batch`, its entries are told one by one.
                                     */
                                    id: string;
                                    /** @description To how many it was done. */
                                    subjects: number;
                                } | null;
                            }[];
                            pagination: components["schemas"]["Pagination"];
                            /** @description How many there are, each of a batch counted. */
                            entries: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as CSV, all pages */
        get: {
            parameters: {
                query?: {
                    /** @description IST day. Default 30 days before to_date. */
                    from_date?: string;
                    /** @description IST day. Default today. */
                    to_date?: string;
                    /** @description Part of an action. */
                    action?: string;
                    /** @description A batch, whose entries are told one by one. */
                    batch?: string;
                    /** @description Part of an actor's name. */
                    actor?: string;
                    /** @description As the header Leadline-See-As: with the eyes of this user. */
                    see_as?: string;
                    /** @description As the header Leadline-User: the person whose page holds the link. */
                    page_of?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distribution-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rules in their order */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                name: string;
                                /** @description Rules are tried from the lowest on. */
                                position: number;
                                enabled: boolean;
                                when: {
                                    all: {
                                        /** @enum {string} */
                                        field: "name" | "email" | "phone" | "company" | "city" | "source" | "status" | "priority" | "tags" | "deal_value" | "notes" | "assigned_to";
                                        is?: string | number;
                                        is_not?: string | number;
                                        is_one_of?: (string | number)[];
                                        contains?: string;
                                        starts_with?: string;
                                        at_least?: number;
                                        at_most?: number;
                                        is_empty?: boolean;
                                    }[];
                                };
                                /**
                                 * @description By turns, or the fewest open leads first.
                                 * @enum {string}
                                 */
                                shares_by: "turns" | "fewest_open";
                                /** @description A lead that nobody calls within so many working minutes goes on to the next; null: it stays. */
                                call_within_minutes: number | null;
                                /** @description So often; then it goes to a manager of whoever had it last. */
                                most_passes: number;
                                assignees: {
                                    user: {
                                        /**
                                         * Format: uuid
                                         * @description User.
                                         */
                                        id: string;
                                        email: string;
                                        name: string;
                                    };
                                    weight: number;
                                    away: boolean;
                                    disabled: boolean;
                                    daily_cap: number | null;
                                    working_hours: {
                                        /** @description Weekdays on which work begins: 1 is Monday, 7 is Sunday. */
                                        days: number[];
                                        /** @description HH:MM in IST. */
                                        from: string;
                                        /** @description HH:MM in IST. Not after `from`: on the next day, so that equal times are 24 hours. */
                                        to: string;
                                    } | null;
                                    /** @description Whether these are the working hours. */
                                    at_work: boolean;
                                    /** @description Leads of this person that are neither won nor lost. */
                                    open_leads: number;
                                    /** @description Leads that rules gave this person in the present IST day. */
                                    today: number;
                                }[];
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /** Add a rule */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        when: {
                            all: {
                                /** @enum {string} */
                                field: "name" | "email" | "phone" | "company" | "city" | "source" | "status" | "priority" | "tags" | "deal_value" | "notes" | "assigned_to";
                                is?: string | number;
                                is_not?: string | number;
                                is_one_of?: (string | number)[];
                                contains?: string;
                                starts_with?: string;
                                at_least?: number;
                                at_most?: number;
                                is_empty?: boolean;
                            }[];
                        };
                        assignees: {
                            /**
                             * Format: uuid
                             * @description An active user.
                             */
                            user_id: string;
                            weight?: number;
                        }[];
                        enabled?: boolean;
                        /** @enum {string} */
                        shares_by?: "turns" | "fewest_open";
                        /** @description A lead that nobody calls within so many working minutes goes on to the next; null: it stays. */
                        call_within_minutes?: number | null;
                        /** @description So often; then it goes to a manager of whoever had it last. */
                        most_passes?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                name: string;
                                /** @description Rules are tried from the lowest on. */
                                position: number;
                                enabled: boolean;
                                when: {
                                    all: {
                                        /** @enum {string} */
                                        field: "name" | "email" | "phone" | "company" | "city" | "source" | "status" | "priority" | "tags" | "deal_value" | "notes" | "assigned_to";
                                        is?: string | number;
                                        is_not?: string | number;
                                        is_one_of?: (string | number)[];
                                        contains?: string;
                                        starts_with?: string;
                                        at_least?: number;
                                        at_most?: number;
                                        is_empty?: boolean;
                                    }[];
                                };
                                /**
                                 * @description By turns, or the fewest open leads first.
                                 * @enum {string}
                                 */
                                shares_by: "turns" | "fewest_open";
                                /** @description A lead that nobody calls within so many working minutes goes on to the next; null: it stays. */
                                call_within_minutes: number | null;
                                /** @description So often; then it goes to a manager of whoever had it last. */
                                most_passes: number;
                                assignees: {
                                    user: {
                                        /**
                                         * Format: uuid
                                         * @description User.
                                         */
                                        id: string;
                                        email: string;
                                        name: string;
                                    };
                                    weight: number;
                                    away: boolean;
                                    disabled: boolean;
                                    daily_cap: number | null;
                                    working_hours: {
                                        /** @description Weekdays on which work begins: 1 is Monday, 7 is Sunday. */
                                        days: number[];
                                        /** @description HH:MM in IST. */
                                        from: string;
                                        /** @description HH:MM in IST. Not after `from`: on the next day, so that equal times are 24 hours. */
                                        to: string;
                                    } | null;
                                    /** @description Whether these are the working hours. */
                                    at_work: boolean;
                                    /** @description Leads of this person that are neither won nor lost. */
                                    open_leads: number;
                                    /** @description Leads that rules gave this person in the present IST day. */
                                    today: number;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distribution-rules/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put the rules into an order */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        ids: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                name: string;
                                /** @description Rules are tried from the lowest on. */
                                position: number;
                                enabled: boolean;
                                when: {
                                    all: {
                                        /** @enum {string} */
                                        field: "name" | "email" | "phone" | "company" | "city" | "source" | "status" | "priority" | "tags" | "deal_value" | "notes" | "assigned_to";
                                        is?: string | number;
                                        is_not?: string | number;
                                        is_one_of?: (string | number)[];
                                        contains?: string;
                                        starts_with?: string;
                                        at_least?: number;
                                        at_most?: number;
                                        is_empty?: boolean;
                                    }[];
                                };
                                /**
                                 * @description By turns, or the fewest open leads first.
                                 * @enum {string}
                                 */
                                shares_by: "turns" | "fewest_open";
                                /** @description A lead that nobody calls within so many working minutes goes on to the next; null: it stays. */
                                call_within_minutes: number | null;
                                /** @description So often; then it goes to a manager of whoever had it last. */
                                most_passes: number;
                                assignees: {
                                    user: {
                                        /**
                                         * Format: uuid
                                         * @description User.
                                         */
                                        id: string;
                                        email: string;
                                        name: string;
                                    };
                                    weight: number;
                                    away: boolean;
                                    disabled: boolean;
                                    daily_cap: number | null;
                                    working_hours: {
                                        /** @description Weekdays on which work begins: 1 is Monday, 7 is Sunday. */
                                        days: number[];
                                        /** @description HH:MM in IST. */
                                        from: string;
                                        /** @description HH:MM in IST. Not after `from`: on the next day, so that equal times are 24 hours. */
                                        to: string;
                                    } | null;
                                    /** @description Whether these are the working hours. */
                                    at_work: boolean;
                                    /** @description Leads of this person that are neither won nor lost. */
                                    open_leads: number;
                                    /** @description Leads that rules gave this person in the present IST day. */
                                    today: number;
                                }[];
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distribution-rules/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the rules would do with a lead; writes nothing */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        lead: {
                            name?: string | null;
                            email?: string | null;
                            phone?: string | null;
                            company?: string | null;
                            city?: string | null;
                            source?: string | null;
                            status?: ("New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost") | null;
                            priority?: ("Low" | "Medium" | "High") | null;
                            /**
                             * @description Added to those that the lead has.
                             * @example [
                             *       "wholesale"
                             *     ]
                             */
                            tags?: string[];
                            deal_value?: number | null;
                            notes?: string | null;
                            assigned_to?: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                rule: {
                                    /**
                                     * Format: uuid
                                     * @description Rule.
                                     */
                                    id: string;
                                    name: string;
                                } | null;
                                assignee: {
                                    /**
                                     * Format: uuid
                                     * @description User.
                                     */
                                    id: string;
                                    email: string;
                                    name: string;
                                } | null;
                                assignment: {
                                    assigned_to: string | null;
                                    /**
                                     * @description named: by the sender. only_one: nobody else of the rule is available. turn: was next. fewest: of open leads. default: the default user of the webhook.
                                     * @enum {string}
                                     */
                                    chosen_by: "named" | "only_one" | "turn" | "fewest" | "default" | "nobody";
                                    /** @description True: nobody who could get it was at work. */
                                    off_hours?: boolean;
                                    rule: string | null;
                                    why: string | null;
                                };
                                /** @description When the rule passes it on if nobody calls it; null: it stays. */
                                goes_on: {
                                    /**
                                     * Format: date-time
                                     * @description Called by then, it stays.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    call_by: string;
                                    most_passes: number;
                                } | null;
                                considered: {
                                    /**
                                     * Format: uuid
                                     * @description Rule.
                                     */
                                    id: string;
                                    name: string;
                                    matches: boolean;
                                    failed_condition?: string;
                                    /** @description It matches, but has nobody available. */
                                    is_passed_over?: boolean;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distribution-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change a rule; what is not sent stays */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        when?: {
                            all: {
                                /** @enum {string} */
                                field: "name" | "email" | "phone" | "company" | "city" | "source" | "status" | "priority" | "tags" | "deal_value" | "notes" | "assigned_to";
                                is?: string | number;
                                is_not?: string | number;
                                is_one_of?: (string | number)[];
                                contains?: string;
                                starts_with?: string;
                                at_least?: number;
                                at_most?: number;
                                is_empty?: boolean;
                            }[];
                        };
                        assignees?: {
                            /**
                             * Format: uuid
                             * @description An active user.
                             */
                            user_id: string;
                            weight?: number;
                        }[];
                        enabled?: boolean;
                        /** @enum {string} */
                        shares_by?: "turns" | "fewest_open";
                        /** @description A lead that nobody calls within so many working minutes goes on to the next; null: it stays. */
                        call_within_minutes?: number | null;
                        /** @description So often; then it goes to a manager of whoever had it last. */
                        most_passes?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                name: string;
                                /** @description Rules are tried from the lowest on. */
                                position: number;
                                enabled: boolean;
                                when: {
                                    all: {
                                        /** @enum {string} */
                                        field: "name" | "email" | "phone" | "company" | "city" | "source" | "status" | "priority" | "tags" | "deal_value" | "notes" | "assigned_to";
                                        is?: string | number;
                                        is_not?: string | number;
                                        is_one_of?: (string | number)[];
                                        contains?: string;
                                        starts_with?: string;
                                        at_least?: number;
                                        at_most?: number;
                                        is_empty?: boolean;
                                    }[];
                                };
                                /**
                                 * @description By turns, or the fewest open leads first.
                                 * @enum {string}
                                 */
                                shares_by: "turns" | "fewest_open";
                                /** @description A lead that nobody calls within so many working minutes goes on to the next; null: it stays. */
                                call_within_minutes: number | null;
                                /** @description So often; then it goes to a manager of whoever had it last. */
                                most_passes: number;
                                assignees: {
                                    user: {
                                        /**
                                         * Format: uuid
                                         * @description User.
                                         */
                                        id: string;
                                        email: string;
                                        name: string;
                                    };
                                    weight: number;
                                    away: boolean;
                                    disabled: boolean;
                                    daily_cap: number | null;
                                    working_hours: {
                                        /** @description Weekdays on which work begins: 1 is Monday, 7 is Sunday. */
                                        days: number[];
                                        /** @description HH:MM in IST. */
                                        from: string;
                                        /** @description HH:MM in IST. Not after `from`: on the next day, so that equal times are 24 hours. */
                                        to: string;
                                    } | null;
                                    /** @description Whether these are the working hours. */
                                    at_work: boolean;
                                    /** @description Leads of this person that are neither won nor lost. */
                                    open_leads: number;
                                    /** @description Leads that rules gave this person in the present IST day. */
                                    today: number;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        /** Remove a rule */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Deleted"];
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Webhooks with the counts of today */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                name: string;
                                /** @description Source label of a lead whose payload has none. */
                                source: string;
                                token: string;
                                /** @description Where the platform posts to. It is the secret. */
                                url: string;
                                enabled: boolean;
                                default_assignee: {
                                    /**
                                     * Format: uuid
                                     * @description User.
                                     */
                                    id: string;
                                    email: string;
                                    name: string;
                                } | null;
                                /** @enum {string} */
                                default_status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                                default_tags: string[];
                                /** @description Test sends become leads too. */
                                accept_tests: boolean;
                                /** @description Answers that no field took go to the notes. */
                                notes_from_unmapped: boolean;
                                /** @description JMESPath; only what it holds for. */
                                condition: string | null;
                                mapping: {
                                    name?: string[];
                                    email?: string[];
                                    phone?: string[];
                                    company?: string[];
                                    city?: string[];
                                    source?: string[];
                                    status?: string[];
                                    priority?: string[];
                                    tags?: string[];
                                    deal_value?: string[];
                                    notes?: string[];
                                    assigned_to?: string[];
                                    call_type?: string[];
                                    duration_seconds?: string[];
                                    outcome?: string[];
                                    called_at?: string[];
                                    call_id?: string[];
                                    agent?: string[];
                                    recording?: string[];
                                } | null;
                                /**
                                 * @description What its deliveries become; a call has a lead too.
                                 * @enum {string}
                                 */
                                kind: "leads" | "calls";
                                /** @description Of the business and its people: never a customer’s. What most deliveries hold is added. */
                                our_numbers: string[];
                                /** @description A GET with a query is a delivery. */
                                takes_get: boolean;
                                /** @description A body of several people becomes a lead each. */
                                takes_lists_apart: boolean;
                                /** @description A fixed text; null: JSON. */
                                answer: string | null;
                                /**
                                 * @description A lead without a name is refused, or named after its phone, else its email.
                                 * @enum {string}
                                 */
                                without_name: "refuse" | "phone";
                                /** @description What Meta must send to verify. */
                                verify_token: string | null;
                                /** @description A signing secret is set. It is not shown again. */
                                signs: boolean;
                                /** @description For which platform it was made. */
                                platform: string | null;
                                /** @description Who fills this field in is no person. */
                                honeypot: string | null;
                                /** @description Where browsers may post from; none: anywhere. */
                                allowed_origins: string[];
                                /** @description Deliveries a minute from one address. */
                                sender_rate_limit: number | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                updated_at: string;
                                /** @description Deliveries of the present IST day by outcome. */
                                today: {
                                    created: number;
                                    merged: number;
                                    repeated: number;
                                    ignored: number;
                                    rejected: number;
                                    disabled: number;
                                };
                                last_delivery_at: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /** Make a webhook */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        source?: string | null;
                        default_assignee_id?: string | null;
                        /** @enum {string} */
                        default_status?: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                        default_tags?: string[];
                        accept_tests?: boolean;
                        notes_from_unmapped?: boolean;
                        condition?: string | null;
                        enabled?: boolean;
                        mapping?: {
                            name?: string[];
                            email?: string[];
                            phone?: string[];
                            company?: string[];
                            city?: string[];
                            source?: string[];
                            status?: string[];
                            priority?: string[];
                            tags?: string[];
                            deal_value?: string[];
                            notes?: string[];
                            assigned_to?: string[];
                            call_type?: string[];
                            duration_seconds?: string[];
                            outcome?: string[];
                            called_at?: string[];
                            call_id?: string[];
                            agent?: string[];
                            recording?: string[];
                        } | null;
                        /** @enum {string} */
                        kind?: "leads" | "calls";
                        our_numbers?: string[];
                        takes_get?: boolean;
                        takes_lists_apart?: boolean;
                        answer?: string | null;
                        without_name?: ("refuse" | "phone") | null;
                        verify_token?: string | null;
                        signing_secret?: string | null;
                        platform?: string | null;
                        honeypot?: string | null;
                        allowed_origins?: string[];
                        sender_rate_limit?: number | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                name: string;
                                /** @description Source label of a lead whose payload has none. */
                                source: string;
                                token: string;
                                /** @description Where the platform posts to. It is the secret. */
                                url: string;
                                enabled: boolean;
                                default_assignee: {
                                    /**
                                     * Format: uuid
                                     * @description User.
                                     */
                                    id: string;
                                    email: string;
                                    name: string;
                                } | null;
                                /** @enum {string} */
                                default_status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                                default_tags: string[];
                                /** @description Test sends become leads too. */
                                accept_tests: boolean;
                                /** @description Answers that no field took go to the notes. */
                                notes_from_unmapped: boolean;
                                /** @description JMESPath; only what it holds for. */
                                condition: string | null;
                                mapping: {
                                    name?: string[];
                                    email?: string[];
                                    phone?: string[];
                                    company?: string[];
                                    city?: string[];
                                    source?: string[];
                                    status?: string[];
                                    priority?: string[];
                                    tags?: string[];
                                    deal_value?: string[];
                                    notes?: string[];
                                    assigned_to?: string[];
                                    call_type?: string[];
                                    duration_seconds?: string[];
                                    outcome?: string[];
                                    called_at?: string[];
                                    call_id?: string[];
                                    agent?: string[];
                                    recording?: string[];
                                } | null;
                                /**
                                 * @description What its deliveries become; a call has a lead too.
                                 * @enum {string}
                                 */
                                kind: "leads" | "calls";
                                /** @description Of the business and its people: never a customer’s. What most deliveries hold is added. */
                                our_numbers: string[];
                                /** @description A GET with a query is a delivery. */
                                takes_get: boolean;
                                /** @description A body of several people becomes a lead each. */
                                takes_lists_apart: boolean;
                                /** @description A fixed text; null: JSON. */
                                answer: string | null;
                                /**
                                 * @description A lead without a name is refused, or named after its phone, else its email.
                                 * @enum {string}
                                 */
                                without_name: "refuse" | "phone";
                                /** @description What Meta must send to verify. */
                                verify_token: string | null;
                                /** @description A signing secret is set. It is not shown again. */
                                signs: boolean;
                                /** @description For which platform it was made. */
                                platform: string | null;
                                /** @description Who fills this field in is no person. */
                                honeypot: string | null;
                                /** @description Where browsers may post from; none: anywhere. */
                                allowed_origins: string[];
                                /** @description Deliveries a minute from one address. */
                                sender_rate_limit: number | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                updated_at: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One webhook */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                name: string;
                                /** @description Source label of a lead whose payload has none. */
                                source: string;
                                token: string;
                                /** @description Where the platform posts to. It is the secret. */
                                url: string;
                                enabled: boolean;
                                default_assignee: {
                                    /**
                                     * Format: uuid
                                     * @description User.
                                     */
                                    id: string;
                                    email: string;
                                    name: string;
                                } | null;
                                /** @enum {string} */
                                default_status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                                default_tags: string[];
                                /** @description Test sends become leads too. */
                                accept_tests: boolean;
                                /** @description Answers that no field took go to the notes. */
                                notes_from_unmapped: boolean;
                                /** @description JMESPath; only what it holds for. */
                                condition: string | null;
                                mapping: {
                                    name?: string[];
                                    email?: string[];
                                    phone?: string[];
                                    company?: string[];
                                    city?: string[];
                                    source?: string[];
                                    status?: string[];
                                    priority?: string[];
                                    tags?: string[];
                                    deal_value?: string[];
                                    notes?: string[];
                                    assigned_to?: string[];
                                    call_type?: string[];
                                    duration_seconds?: string[];
                                    outcome?: string[];
                                    called_at?: string[];
                                    call_id?: string[];
                                    agent?: string[];
                                    recording?: string[];
                                } | null;
                                /**
                                 * @description What its deliveries become; a call has a lead too.
                                 * @enum {string}
                                 */
                                kind: "leads" | "calls";
                                /** @description Of the business and its people: never a customer’s. What most deliveries hold is added. */
                                our_numbers: string[];
                                /** @description A GET with a query is a delivery. */
                                takes_get: boolean;
                                /** @description A body of several people becomes a lead each. */
                                takes_lists_apart: boolean;
                                /** @description A fixed text; null: JSON. */
                                answer: string | null;
                                /**
                                 * @description A lead without a name is refused, or named after its phone, else its email.
                                 * @enum {string}
                                 */
                                without_name: "refuse" | "phone";
                                /** @description What Meta must send to verify. */
                                verify_token: string | null;
                                /** @description A signing secret is set. It is not shown again. */
                                signs: boolean;
                                /** @description For which platform it was made. */
                                platform: string | null;
                                /** @description Who fills this field in is no person. */
                                honeypot: string | null;
                                /** @description Where browsers may post from; none: anywhere. */
                                allowed_origins: string[];
                                /** @description Deliveries a minute from one address. */
                                sender_rate_limit: number | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                updated_at: string;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        /** Change settings, mapping, or whether it is enabled; what is not sent stays */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        source?: string | null;
                        default_assignee_id?: string | null;
                        /** @enum {string} */
                        default_status?: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                        default_tags?: string[];
                        accept_tests?: boolean;
                        notes_from_unmapped?: boolean;
                        condition?: string | null;
                        enabled?: boolean;
                        mapping?: {
                            name?: string[];
                            email?: string[];
                            phone?: string[];
                            company?: string[];
                            city?: string[];
                            source?: string[];
                            status?: string[];
                            priority?: string[];
                            tags?: string[];
                            deal_value?: string[];
                            notes?: string[];
                            assigned_to?: string[];
                            call_type?: string[];
                            duration_seconds?: string[];
                            outcome?: string[];
                            called_at?: string[];
                            call_id?: string[];
                            agent?: string[];
                            recording?: string[];
                        } | null;
                        /** @enum {string} */
                        kind?: "leads" | "calls";
                        our_numbers?: string[];
                        takes_get?: boolean;
                        takes_lists_apart?: boolean;
                        answer?: string | null;
                        without_name?: ("refuse" | "phone") | null;
                        verify_token?: string | null;
                        signing_secret?: string | null;
                        platform?: string | null;
                        honeypot?: string | null;
                        allowed_origins?: string[];
                        sender_rate_limit?: number | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                name: string;
                                /** @description Source label of a lead whose payload has none. */
                                source: string;
                                token: string;
                                /** @description Where the platform posts to. It is the secret. */
                                url: string;
                                enabled: boolean;
                                default_assignee: {
                                    /**
                                     * Format: uuid
                                     * @description User.
                                     */
                                    id: string;
                                    email: string;
                                    name: string;
                                } | null;
                                /** @enum {string} */
                                default_status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                                default_tags: string[];
                                /** @description Test sends become leads too. */
                                accept_tests: boolean;
                                /** @description Answers that no field took go to the notes. */
                                notes_from_unmapped: boolean;
                                /** @description JMESPath; only what it holds for. */
                                condition: string | null;
                                mapping: {
                                    name?: string[];
                                    email?: string[];
                                    phone?: string[];
                                    company?: string[];
                                    city?: string[];
                                    source?: string[];
                                    status?: string[];
                                    priority?: string[];
                                    tags?: string[];
                                    deal_value?: string[];
                                    notes?: string[];
                                    assigned_to?: string[];
                                    call_type?: string[];
                                    duration_seconds?: string[];
                                    outcome?: string[];
                                    called_at?: string[];
                                    call_id?: string[];
                                    agent?: string[];
                                    recording?: string[];
                                } | null;
                                /**
                                 * @description What its deliveries become; a call has a lead too.
                                 * @enum {string}
                                 */
                                kind: "leads" | "calls";
                                /** @description Of the business and its people: never a customer’s. What most deliveries hold is added. */
                                our_numbers: string[];
                                /** @description A GET with a query is a delivery. */
                                takes_get: boolean;
                                /** @description A body of several people becomes a lead each. */
                                takes_lists_apart: boolean;
                                /** @description A fixed text; null: JSON. */
                                answer: string | null;
                                /**
                                 * @description A lead without a name is refused, or named after its phone, else its email.
                                 * @enum {string}
                                 */
                                without_name: "refuse" | "phone";
                                /** @description What Meta must send to verify. */
                                verify_token: string | null;
                                /** @description A signing secret is set. It is not shown again. */
                                signs: boolean;
                                /** @description For which platform it was made. */
                                platform: string | null;
                                /** @description Who fills this field in is no person. */
                                honeypot: string | null;
                                /** @description Where browsers may post from; none: anywhere. */
                                allowed_origins: string[];
                                /** @description Deliveries a minute from one address. */
                                sender_rate_limit: number | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                updated_at: string;
                            };
                        };
                    };
                };
            };
        };
        /** Take it away */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Deleted"];
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/regenerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new URL; the old one answers 404 at once */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                name: string;
                                /** @description Source label of a lead whose payload has none. */
                                source: string;
                                token: string;
                                /** @description Where the platform posts to. It is the secret. */
                                url: string;
                                enabled: boolean;
                                default_assignee: {
                                    /**
                                     * Format: uuid
                                     * @description User.
                                     */
                                    id: string;
                                    email: string;
                                    name: string;
                                } | null;
                                /** @enum {string} */
                                default_status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
                                default_tags: string[];
                                /** @description Test sends become leads too. */
                                accept_tests: boolean;
                                /** @description Answers that no field took go to the notes. */
                                notes_from_unmapped: boolean;
                                /** @description JMESPath; only what it holds for. */
                                condition: string | null;
                                mapping: {
                                    name?: string[];
                                    email?: string[];
                                    phone?: string[];
                                    company?: string[];
                                    city?: string[];
                                    source?: string[];
                                    status?: string[];
                                    priority?: string[];
                                    tags?: string[];
                                    deal_value?: string[];
                                    notes?: string[];
                                    assigned_to?: string[];
                                    call_type?: string[];
                                    duration_seconds?: string[];
                                    outcome?: string[];
                                    called_at?: string[];
                                    call_id?: string[];
                                    agent?: string[];
                                    recording?: string[];
                                } | null;
                                /**
                                 * @description What its deliveries become; a call has a lead too.
                                 * @enum {string}
                                 */
                                kind: "leads" | "calls";
                                /** @description Of the business and its people: never a customer’s. What most deliveries hold is added. */
                                our_numbers: string[];
                                /** @description A GET with a query is a delivery. */
                                takes_get: boolean;
                                /** @description A body of several people becomes a lead each. */
                                takes_lists_apart: boolean;
                                /** @description A fixed text; null: JSON. */
                                answer: string | null;
                                /**
                                 * @description A lead without a name is refused, or named after its phone, else its email.
                                 * @enum {string}
                                 */
                                without_name: "refuse" | "phone";
                                /** @description What Meta must send to verify. */
                                verify_token: string | null;
                                /** @description A signing secret is set. It is not shown again. */
                                signs: boolean;
                                /** @description For which platform it was made. */
                                platform: string | null;
                                /** @description Who fills this field in is no person. */
                                honeypot: string | null;
                                /** @description Where browsers may post from; none: anywhere. */
                                allowed_origins: string[];
                                /** @description Deliveries a minute from one address. */
                                sender_rate_limit: number | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                updated_at: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fields that were seen, with samples */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                label: string;
                                /** @description JMESPath that fetches it. */
                                expression: string;
                                /** @description Latest value; empty once its lead was deleted. */
                                sample: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                first_seen_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                last_seen_at: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/guess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is guessed from the latest delivery that is a lead, and why */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Field of the lead or call to JMESPath expressions; an empty list leaves it empty. */
                                mapping: {
                                    name?: string[];
                                    email?: string[];
                                    phone?: string[];
                                    company?: string[];
                                    city?: string[];
                                    source?: string[];
                                    status?: string[];
                                    priority?: string[];
                                    tags?: string[];
                                    deal_value?: string[];
                                    notes?: string[];
                                    assigned_to?: string[];
                                    call_type?: string[];
                                    duration_seconds?: string[];
                                    outcome?: string[];
                                    called_at?: string[];
                                    call_id?: string[];
                                    agent?: string[];
                                    recording?: string[];
                                };
                                reasons: {
                                    [key: string]: string;
                                };
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}/question": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the people who may have sent a kept delivery, or one to check, each with the mapping that says so; empty where nothing is asked */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                name: string;
                                /** @description Field of the lead or call to JMESPath expressions; an empty list leaves it empty. */
                                mapping: {
                                    name?: string[];
                                    email?: string[];
                                    phone?: string[];
                                    company?: string[];
                                    city?: string[];
                                    source?: string[];
                                    status?: string[];
                                    priority?: string[];
                                    tags?: string[];
                                    deal_value?: string[];
                                    notes?: string[];
                                    assigned_to?: string[];
                                    call_type?: string[];
                                    duration_seconds?: string[];
                                    outcome?: string[];
                                    called_at?: string[];
                                    call_id?: string[];
                                    agent?: string[];
                                    recording?: string[];
                                };
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}/checked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that a person has looked whether the lead of a delivery is right */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Delivery.
                                 */
                                id: string;
                                to_check: null;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a mapping would make of the last 20 deliveries; writes nothing */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        mapping: {
                            name?: string[];
                            email?: string[];
                            phone?: string[];
                            company?: string[];
                            city?: string[];
                            source?: string[];
                            status?: string[];
                            priority?: string[];
                            tags?: string[];
                            deal_value?: string[];
                            notes?: string[];
                            assigned_to?: string[];
                            call_type?: string[];
                            duration_seconds?: string[];
                            outcome?: string[];
                            called_at?: string[];
                            call_id?: string[];
                            agent?: string[];
                            recording?: string[];
                        } | null;
                        condition?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Delivery.
                                 */
                                delivery_id: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                received_at: string;
                                /** @enum {string} */
                                outcome: "create" | "merge" | "reject" | "ignore";
                                lead: {
                                    [key: string]: unknown;
                                };
                                merge_with: {
                                    /**
                                     * Format: uuid
                                     * @description Lead.
                                     */
                                    id: string;
                                    name: string;
                                } | null;
                                reason: string | null;
                                origins: {
                                    [key: string]: {
                                        /** @enum {string} */
                                        by: "mapping" | "default" | "guess";
                                        expression: string;
                                        reason: string;
                                        /** @description What had to be done to the value. */
                                        remark?: string;
                                        /** @description Of a doubtful guess: how sure it is, as a share of 1. */
                                        certainty?: number;
                                        /**
                                         * @description What speaks against it.
                                         * @enum {string}
                                         */
                                        doubt?: "close" | "near" | "unlike" | "weak" | "pattern" | "beside" | "unknown" | "thing";
                                    };
                                };
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expressions/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a JMESPath expression can be read */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        expression: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                ok: boolean;
                                message?: string;
                                position?: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deliveries of a webhook, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Default: all. */
                    outcome?: string;
                    /** @description Entries a page. */
                    limit?: number;
                    /** @description Entries to skip. */
                    offset?: number;
                };
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /**
                                 * Format: uuid
                                 * @description Webhook.
                                 */
                                webhook_id: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                received_at: string;
                                address: string;
                                content_type: string | null;
                                /** @enum {string} */
                                outcome: "created" | "merged" | "repeated" | "ignored" | "rejected" | "disabled";
                                reason: string | null;
                                field: string | null;
                                lead_id: string | null;
                                name: string | null;
                                phone: string | null;
                                rule_name: string | null;
                                assignment: {
                                    assigned_to: string | null;
                                    /**
                                     * @description named: by the sender. only_one: nobody else of the rule is available. turn: was next. fewest: of open leads. default: the default user of the webhook.
                                     * @enum {string}
                                     */
                                    chosen_by: "named" | "only_one" | "turn" | "fewest" | "default" | "nobody";
                                    /** @description True: nobody who could get it was at work. */
                                    off_hours?: boolean;
                                    rule: string | null;
                                    why: string | null;
                                } | null;
                                why_matched: {
                                    /** @enum {string} */
                                    on: "phone" | "email";
                                    /**
                                     * @description nobody: several people share it, and the name fits none of them.
                                     * @enum {string}
                                     */
                                    as: "main" | "further" | "nobody";
                                    is_shared: boolean;
                                }[] | null;
                                caught_by: ("honeypot" | "origin" | "sender_rate_limit") | null;
                                replayed_at: string | null;
                                to_check: boolean | null;
                            }[];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/refusals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why the latest refused deliveries of a webhook were refused */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                reason: string;
                                count: number;
                                /**
                                 * Format: date-time
                                 * @description When it was refused for this last.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                last_at: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A delivery with its body */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /**
                                 * Format: uuid
                                 * @description Webhook.
                                 */
                                webhook_id: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                received_at: string;
                                address: string;
                                content_type: string | null;
                                /** @enum {string} */
                                outcome: "created" | "merged" | "repeated" | "ignored" | "rejected" | "disabled";
                                reason: string | null;
                                field: string | null;
                                lead_id: string | null;
                                name: string | null;
                                phone: string | null;
                                rule_name: string | null;
                                assignment: {
                                    assigned_to: string | null;
                                    /**
                                     * @description named: by the sender. only_one: nobody else of the rule is available. turn: was next. fewest: of open leads. default: the default user of the webhook.
                                     * @enum {string}
                                     */
                                    chosen_by: "named" | "only_one" | "turn" | "fewest" | "default" | "nobody";
                                    /** @description True: nobody who could get it was at work. */
                                    off_hours?: boolean;
                                    rule: string | null;
                                    why: string | null;
                                } | null;
                                why_matched: {
                                    /** @enum {string} */
                                    on: "phone" | "email";
                                    /**
                                     * @description nobody: several people share it, and the name fits none of them.
                                     * @enum {string}
                                     */
                                    as: "main" | "further" | "nobody";
                                    is_shared: boolean;
                                }[] | null;
                                caught_by: ("honeypot" | "origin" | "sender_rate_limit") | null;
                                replayed_at: string | null;
                                to_check: boolean | null;
                                body: string | null;
                                /** @description The body is gone: kept long enough, or its lead was deleted. */
                                body_removed: boolean;
                                /** @description Of a body that holds several leads: each of them. */
                                parts: {
                                    /** @description Place in the list, from 0. */
                                    index: number;
                                    /** @description What it begins with. */
                                    label: string;
                                    delivery_id: string | null;
                                    outcome: ("created" | "merged" | "repeated" | "ignored" | "rejected" | "disabled") | null;
                                    reason: string | null;
                                    lead_id: string | null;
                                }[];
                                mapped: {
                                    [key: string]: unknown;
                                } | null;
                                origins: {
                                    [key: string]: {
                                        /** @enum {string} */
                                        by: "mapping" | "default" | "guess";
                                        expression: string;
                                        reason: string;
                                        /** @description What had to be done to the value. */
                                        remark?: string;
                                        /** @description Of a doubtful guess: how sure it is, as a share of 1. */
                                        certainty?: number;
                                        /**
                                         * @description What speaks against it.
                                         * @enum {string}
                                         */
                                        doubt?: "close" | "near" | "unlike" | "weak" | "pattern" | "beside" | "unknown" | "thing";
                                    };
                                } | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a delivery through the present mapping again */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                delivery: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /**
                                     * Format: uuid
                                     * @description Webhook.
                                     */
                                    webhook_id: string;
                                    /**
                                     * Format: date-time
                                     * @description ISO 8601 UTC.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    received_at: string;
                                    address: string;
                                    content_type: string | null;
                                    /** @enum {string} */
                                    outcome: "created" | "merged" | "repeated" | "ignored" | "rejected" | "disabled";
                                    reason: string | null;
                                    field: string | null;
                                    lead_id: string | null;
                                    name: string | null;
                                    phone: string | null;
                                    rule_name: string | null;
                                    assignment: {
                                        assigned_to: string | null;
                                        /**
                                         * @description named: by the sender. only_one: nobody else of the rule is available. turn: was next. fewest: of open leads. default: the default user of the webhook.
                                         * @enum {string}
                                         */
                                        chosen_by: "named" | "only_one" | "turn" | "fewest" | "default" | "nobody";
                                        /** @description True: nobody who could get it was at work. */
                                        off_hours?: boolean;
                                        rule: string | null;
                                        why: string | null;
                                    } | null;
                                    why_matched: {
                                        /** @enum {string} */
                                        on: "phone" | "email";
                                        /**
                                         * @description nobody: several people share it, and the name fits none of them.
                                         * @enum {string}
                                         */
                                        as: "main" | "further" | "nobody";
                                        is_shared: boolean;
                                    }[] | null;
                                    caught_by: ("honeypot" | "origin" | "sender_rate_limit") | null;
                                    replayed_at: string | null;
                                    to_check: boolean | null;
                                };
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}/parts/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take one lead of a delivery that holds several as a delivery of its own */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Delivery. */
                    id: string;
                    /** @description Place in the list, from 0. */
                    index: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                delivery: {
                                    /**
                                     * Format: uuid
                                     * @description Unique identifier.
                                     */
                                    id: string;
                                    /**
                                     * Format: uuid
                                     * @description Webhook.
                                     */
                                    webhook_id: string;
                                    /**
                                     * Format: date-time
                                     * @description ISO 8601 UTC.
                                     * @example 2026-04-08T10:00:00.000Z
                                     */
                                    received_at: string;
                                    address: string;
                                    content_type: string | null;
                                    /** @enum {string} */
                                    outcome: "created" | "merged" | "repeated" | "ignored" | "rejected" | "disabled";
                                    reason: string | null;
                                    field: string | null;
                                    lead_id: string | null;
                                    name: string | null;
                                    phone: string | null;
                                    rule_name: string | null;
                                    assignment: {
                                        assigned_to: string | null;
                                        /**
                                         * @description named: by the sender. only_one: nobody else of the rule is available. turn: was next. fewest: of open leads. default: the default user of the webhook.
                                         * @enum {string}
                                         */
                                        chosen_by: "named" | "only_one" | "turn" | "fewest" | "default" | "nobody";
                                        /** @description True: nobody who could get it was at work. */
                                        off_hours?: boolean;
                                        rule: string | null;
                                        why: string | null;
                                    } | null;
                                    why_matched: {
                                        /** @enum {string} */
                                        on: "phone" | "email";
                                        /**
                                         * @description nobody: several people share it, and the name fits none of them.
                                         * @enum {string}
                                         */
                                        as: "main" | "further" | "nobody";
                                        is_shared: boolean;
                                    }[] | null;
                                    caught_by: ("honeypot" | "origin" | "sender_rate_limit") | null;
                                    replayed_at: string | null;
                                    to_check: boolean | null;
                                };
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/replay-rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replay the next rejected deliveries; repeat with next_after_id until it is null */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description next_after_id of the batch before.
                         */
                        after_id?: string;
                        limit?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                replayed: number;
                                created: number;
                                /** @description Repetitions of a lead that is there are among them. */
                                merged: number;
                                /** @description No lead and none to be: a test, or left out by the condition. */
                                ignored: number;
                                /** @description Still no lead. */
                                rejected: number;
                                /** @description Stopped by an error; still rejected, with the reason. */
                                failed: number;
                                /** @description Rejected deliveries behind this batch. */
                                remaining: number;
                                next_after_id: string | null;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a sample the way of a real delivery, marked as a test */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Unique identifier. */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        payload?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * Format: uuid
                                 * @description Unique identifier.
                                 */
                                id: string;
                                /**
                                 * Format: uuid
                                 * @description Webhook.
                                 */
                                webhook_id: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601 UTC.
                                 * @example 2026-04-08T10:00:00.000Z
                                 */
                                received_at: string;
                                address: string;
                                content_type: string | null;
                                /** @enum {string} */
                                outcome: "created" | "merged" | "repeated" | "ignored" | "rejected" | "disabled";
                                reason: string | null;
                                field: string | null;
                                lead_id: string | null;
                                name: string | null;
                                phone: string | null;
                                rule_name: string | null;
                                assignment: {
                                    assigned_to: string | null;
                                    /**
                                     * @description named: by the sender. only_one: nobody else of the rule is available. turn: was next. fewest: of open leads. default: the default user of the webhook.
                                     * @enum {string}
                                     */
                                    chosen_by: "named" | "only_one" | "turn" | "fewest" | "default" | "nobody";
                                    /** @description True: nobody who could get it was at work. */
                                    off_hours?: boolean;
                                    rule: string | null;
                                    why: string | null;
                                } | null;
                                why_matched: {
                                    /** @enum {string} */
                                    on: "phone" | "email";
                                    /**
                                     * @description nobody: several people share it, and the name fits none of them.
                                     * @enum {string}
                                     */
                                    as: "main" | "further" | "nobody";
                                    is_shared: boolean;
                                }[] | null;
                                caught_by: ("honeypot" | "origin" | "sender_rate_limit") | null;
                                replayed_at: string | null;
                                to_check: boolean | null;
                                body: string | null;
                                /** @description The body is gone: kept long enough, or its lead was deleted. */
                                body_removed: boolean;
                                /** @description Of a body that holds several leads: each of them. */
                                parts: {
                                    /** @description Place in the list, from 0. */
                                    index: number;
                                    /** @description What it begins with. */
                                    label: string;
                                    delivery_id: string | null;
                                    outcome: ("created" | "merged" | "repeated" | "ignored" | "rejected" | "disabled") | null;
                                    reason: string | null;
                                    lead_id: string | null;
                                }[];
                                mapped: {
                                    [key: string]: unknown;
                                } | null;
                                origins: {
                                    [key: string]: {
                                        /** @enum {string} */
                                        by: "mapping" | "default" | "guess";
                                        expression: string;
                                        reason: string;
                                        /** @description What had to be done to the value. */
                                        remark?: string;
                                        /** @description Of a doubtful guess: how sure it is, as a share of 1. */
                                        certainty?: number;
                                        /**
                                         * @description What speaks against it.
                                         * @enum {string}
                                         */
                                        doubt?: "close" | "near" | "unlike" | "weak" | "pattern" | "beside" | "unknown" | "thing";
                                    };
                                } | null;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Deleted: {
            /**
             * Format: uuid
             * @description What was deleted.
             */
            id: string;
            /** @enum {boolean} */
            deleted: true;
        };
        Lead: {
            /**
             * Format: uuid
             * @description Unique identifier.
             */
            id: string;
            /** @example Asha Rao */
            name: string;
            email: string | null;
            phone: string | null;
            company: string | null;
            city: string | null;
            /** @example API */
            source: string;
            /** @enum {string} */
            status: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
            /** @enum {string} */
            priority: "Low" | "Medium" | "High";
            /**
             * @example [
             *       "wholesale"
             *     ]
             */
            tags: string[];
            deal_value: number | null;
            notes: string | null;
            assigned_to: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 UTC.
             * @example 2026-04-08T10:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 UTC, last modification.
             * @example 2026-04-08T10:00:00.000Z
             */
            updated_at: string;
        };
        Pagination: {
            /** @example 50 */
            limit: number;
            /** @example 0 */
            offset: number;
            /**
             * @description Exactly what this caller may see under these filters.
             * @example 1
             */
            total: number;
            /**
             * @description True when a further page exists.
             * @example false
             */
            has_more: boolean;
        };
        SearchRemark: {
            /** @description True when more are found than are told: total stops at 1,000. */
            is_more: boolean;
            /**
             * @description all: every lead. newest_with_words: the newest 100,000 that have the words, because so many have them and few of these match the filters.
             * @enum {string}
             */
            looked_at: "all" | "newest_with_words";
        };
        /** @description A call with a lead. */
        FilledInCall: {
            /**
             * Format: uuid
             * @description The lead that was called.
             */
            lead_id: string;
            /** @enum {string} */
            call_type: "Inbound" | "Outbound";
            /**
             * @description Seconds; 0 for missed calls.
             * @example 125
             */
            duration_seconds: number;
            /**
             * @description Default Completed.
             * @enum {string}
             */
            outcome?: "Completed" | "Busy" | "No Answer" | "Voicemail" | "Missed";
            /** @example Wants a quotation. */
            notes?: string;
            /**
             * Format: date-time
             * @description ISO 8601 with Z or an offset. Default now.
             * @example 2026-04-08T10:00:00Z
             */
            called_at?: string;
            /**
             * Format: uuid
             * @description Made when the form was filled in: sent again, it is the call that was logged first.
             */
            id?: string;
            call_again_at?: string | null;
        };
        LoggedCall: {
            /**
             * Format: uuid
             * @description Unique identifier.
             */
            id: string;
            /**
             * Format: uuid
             * @description Parent lead.
             */
            lead_id: string;
            /** @enum {string} */
            call_type: "Inbound" | "Outbound";
            /**
             * @description Seconds; 0 means missed.
             * @example 125
             */
            duration_seconds: number;
            /** @enum {string} */
            outcome: "Completed" | "Busy" | "No Answer" | "Voicemail" | "Missed";
            /**
             * Format: date-time
             * @description ISO 8601 UTC.
             * @example 2026-04-08T10:00:00.000Z
             */
            created_at: string;
        };
        /** @description A lead to create, or to merge into the one that has the same phone or email. */
        LeadBody: {
            /**
             * @description Full name.
             * @example Asha Rao
             */
            name: string;
            /**
             * @description Required if phone is absent.
             * @example asha.rao@example.com
             */
            email?: string;
            /**
             * @description Required if email is absent.
             * @example +91 98765 43210
             */
            phone?: string;
            company?: string | null;
            city?: string | null;
            /**
             * @description Lead source label. Default on create: API.
             * @example API
             */
            source?: string;
            /**
             * @description Default on create: New.
             * @enum {string}
             */
            status?: "New" | "Contacted" | "Qualified" | "Proposal" | "Won" | "Lost";
            /**
             * @description Default on create: Medium.
             * @enum {string}
             */
            priority?: "Low" | "Medium" | "High";
            /**
             * @description Added to those that the lead has.
             * @example [
             *       "wholesale"
             *     ]
             */
            tags?: string[];
            deal_value?: number | null;
            notes?: string | null;
            assigned_to?: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
