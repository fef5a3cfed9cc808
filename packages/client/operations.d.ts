// Generated from the contract by `npm run client`. Do not edit.

export type Address = {
  readonly line1: string;
  readonly line2: string;
  readonly line3: string;
  readonly postalCode: string;
  readonly city: string;
  readonly county: string;
  /** A country id: GET /countries; 191 is Sweden */
  readonly country: number;
};

export type Availability = {
  readonly state: "on-sale" | "not-on-sale-yet" | "sold-out" | "cancelled" | "passed" | "priority" | "select-or-book" | "limited" | "restricted" | "off-sale";
  /** When the sale opens: for this visitor (not-on-sale-yet) or for everyone (priority) */
  readonly opens: string | null;
  readonly restrictedTo: "members" | "agents" | "subscribers" | null;
};

export type Basket = {
  readonly id: string;
  readonly state: "open" | "paying";
  readonly expires: string;
  readonly performances: readonly (PerformanceOfTicket)[];
  readonly tickets: readonly ({
    readonly id: string;
    /** The line id of the package that it belongs to */
    readonly parent: string | null;
    readonly performance: number;
    readonly seat: string;
    readonly place: TicketPlace;
    readonly band: "A+" | "A" | "B" | "C" | "D" | "E";
    readonly priceType: {
      readonly id: number;
      readonly name: string;
    };
    readonly choices: readonly ({
      readonly id: number;
      readonly name: string;
      readonly total: Money;
    })[];
    readonly price: Money;
    readonly fees: Money;
    readonly total: Money;
  })[];
  readonly lines: readonly ({
    readonly id: string;
    /** merchandise, supplementary, donation, membership, voucher, protection, package, series … */
    readonly kind: string;
    readonly name: string;
    readonly about: readonly ({
      readonly text: string;
    } | {
      readonly word: string;
      readonly values: Readonly<Record<string, string>>;
    })[];
    readonly picture: Picture | null;
    readonly quantity: number;
    /** The ticket or line that it belongs to */
    readonly relatesTo: string | null;
    /** Total price after discounts */
    readonly total: {
      readonly amount: number;
      readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
    };
    /** Lowest and highest quantity; null if the quantity cannot be changed */
    readonly quantities: {
      readonly min: number;
      readonly max: number;
    } | null;
  })[];
  readonly needsDelivery: boolean;
  readonly delivery: DeliveryMethod | null;
  readonly totals: Totals;
  readonly tenders: readonly ({
    readonly id: string;
    readonly kind: "voucher" | "credit" | "redemption" | "exchange";
    readonly label: string | null;
    readonly amount: Money;
    readonly note: "in-use" | "used-up" | "not-for-vouchers" | null;
    /** For an exchange, the value above the total, which becomes credit */
    readonly left?: Money;
  })[];
  readonly toPay: Money;
  readonly order: string | null;
  readonly reserved: boolean;
  readonly extensionsLeft: number;
};

export type Customer = {
  readonly id: string;
  readonly email: string;
  readonly title: string;
  readonly prefix: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly dateOfBirth: string;
  readonly address: Address | null;
};

export type DeliveryMethod = {
  readonly id: string;
  readonly kind: "electronic" | "post" | "collect";
  readonly name: string;
  readonly description: string;
  readonly amount: Money;
};

export type Event = {
  readonly slug: string;
  readonly title: string;
  readonly originalTitle: string | null;
  readonly composer: string | null;
  readonly genre: string;
  readonly durationMinutes: number;
  readonly intervals: number;
  readonly lead: string;
  readonly picture: Picture;
  readonly librettist: string | null;
  /** Paragraphs, separated by an empty line */
  readonly body: string;
  readonly sungIn: string | null;
  readonly surtitles: readonly (string)[];
  readonly ageAdvice: number | null;
  /** Cast and creative team, in the house's order */
  readonly credits: readonly ({
    readonly part: string;
    readonly by: string;
  })[];
};

export type EventSummary = {
  readonly slug: string;
  readonly title: string;
  readonly originalTitle: string | null;
  readonly composer: string | null;
  readonly genre: string;
  readonly durationMinutes: number;
  readonly intervals: number;
  readonly lead: string;
  readonly picture: Picture;
};

export type FieldFault = {
  readonly field: string;
  readonly rule: string;
};

export type Money = {
  readonly amount: number;
  readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
};

export type Order = {
  readonly number: string;
  readonly link: string;
  readonly state: "reserved" | "paying" | "paid" | "failed" | "cancelled";
  readonly holdUntil: string | null;
  readonly created: string;
  readonly holder: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  };
  readonly deliveryAddress: Address | null;
  /** Null if there is nothing to deliver */
  readonly delivery: DeliveryMethod | null;
  readonly performances: readonly (PerformanceOfTicket)[];
  readonly tickets: readonly ({
    readonly code: string;
    readonly performance: number;
    readonly place: TicketPlace;
    readonly band: "A+" | "A" | "B" | "C" | "D" | "E";
    readonly priceType: string;
    readonly name: string | null;
    readonly price: Money;
    readonly fees: Money;
    readonly total: Money;
    readonly valid: boolean;
    /** Set while the ticket is for resale, and once it was sold again */
    readonly resale?: {
      readonly state: "open" | "sold";
      readonly since: string;
      readonly sold: string | null;
      /** Refunded to the original payment methods; null until it is paid back */
      readonly value: Money | null;
      /** Added to the customer's credit; null until it is paid back */
      readonly credit: Money | null;
    } | null;
  })[];
  readonly lines: readonly ({
    readonly id: string;
    /** merchandise, supplementary, donation, membership, voucher, protection, package, series … */
    readonly kind: string;
    readonly name: string;
    readonly about: readonly ({
      readonly text: string;
    } | {
      readonly word: string;
      readonly values: Readonly<Record<string, string>>;
    })[];
    readonly picture: Picture | null;
    readonly quantity: number;
    /** The ticket or line that it belongs to */
    readonly relatesTo: string | null;
    /** Total price after discounts */
    readonly total: {
      readonly amount: number;
      readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
    };
    /** The performance that it is for, if any */
    readonly performance: number | null;
    /** Quantity already returned */
    readonly returned: number;
    readonly state: "promised" | "fulfilled" | "undeliverable";
  })[];
  readonly totals: Totals;
  readonly returned: boolean;
  readonly paymentMethod: string | null;
  readonly paidIn: Money | null;
  /** Refunds not yet completed: pending at the payment provider, or failed and left for the house to settle */
  readonly refunds?: readonly ({
    readonly amount: Money;
    readonly state: "pending" | "failed";
  })[];
  /** Set for an order paid by instalments */
  readonly byInstalments: {
    /** Amount still to be collected */
    readonly left: {
      readonly amount: number;
      readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
    };
    /** Collection has stopped with an amount outstanding: the payer has to act */
    readonly stopped: boolean;
    readonly parts: readonly ({
      readonly due: string;
      readonly amount: Money;
      readonly state: "planned" | "under-way" | "paid" | "failed";
    })[];
  } | null;
  readonly tenders: readonly ({
    readonly kind: "voucher" | "credit" | "redemption" | "exchange";
    readonly label: string | null;
    readonly amount: Money;
    readonly returned: Money;
  })[];
};

export type Performance = {
  readonly id: number;
  readonly starts: string;
  readonly venue: {
    readonly id: string;
    readonly name: string;
    readonly street: string;
    readonly postalCode: string;
    readonly city: string;
  };
  readonly availability: Availability;
  readonly ways: "by-price" | "seat-map" | "both" | "enquiry";
  /** The lowest price currently available, fees included */
  readonly from: Money | null;
  readonly note: string | null;
  /** The original start, if the performance was moved */
  readonly movedFrom: string | null;
  /** When the sale opens or opened for this visitor; absent if the back end does not report it */
  readonly onSaleFrom?: string;
  /** Set if the seats are drawn by ballot and this visitor has no other way to buy */
  readonly registration?: {
    readonly opens: string;
    readonly closes: string;
    readonly state: "not-yet" | "open" | "closed";
  };
  /** Id of the immutable seating plan: GET /seat-plans/{plan} */
  readonly plan: string;
  readonly priceTypes: readonly (PriceType)[];
  readonly prices: readonly (Price)[];
  readonly freeByBand: Readonly<Record<string, number>>;
  readonly maxTickets: number;
  /** Accessibility of this performance: sign language, audio description, entrance */
  readonly access: string | null;
  /** Whether and where it is streamed */
  readonly streaming: string | null;
};

export type PerformanceOfTicket = {
  readonly id: number;
  readonly starts: string;
  readonly durationMinutes: number;
  readonly venue: Venue;
  readonly event: {
    readonly slug: string;
    readonly title: string;
    readonly composer: string | null;
    readonly picture: Picture;
  };
  readonly change: {
    readonly kind: "cancelled" | "moved";
    readonly before: string;
  } | null;
};

export type PerformanceSummary = {
  readonly id: number;
  readonly starts: string;
  readonly venue: Venue;
  readonly availability: Availability;
  readonly ways: "by-price" | "seat-map" | "both" | "enquiry";
  /** The lowest price currently available, fees included */
  readonly from: Money | null;
  readonly note: string | null;
  /** The original start, if the performance was moved */
  readonly movedFrom: string | null;
  /** When the sale opens or opened for this visitor; absent if the back end does not report it */
  readonly onSaleFrom?: string;
  /** Set if the seats are drawn by ballot and this visitor has no other way to buy */
  readonly registration?: {
    readonly opens: string;
    readonly closes: string;
    readonly state: "not-yet" | "open" | "closed";
  };
};

export type Picture = {
  readonly url: string;
  readonly alt: string;
};

export type Price = {
  readonly band: "A+" | "A" | "B" | "C" | "D" | "E";
  readonly priceType: number;
  readonly price: Money;
  readonly fees: Money;
  readonly total: Money;
};

export type PriceType = {
  readonly id: number;
  readonly name: string;
  readonly condition: string | null;
  readonly maxPerPerformance: number | null;
  readonly seats: "any" | "accessible" | "companion";
};

export type Row = {
  readonly number: string;
  /** The house's name for the row, if its number is not enough */
  readonly label: string | null;
  readonly numbersAt: "start" | "end" | "both" | null;
  readonly seats: readonly (Seat)[];
};

export type Seat = {
  readonly id: string;
  readonly number: string;
  /** The house's name for the seat, if its number is not enough */
  readonly label: string | null;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly accessible: boolean;
  readonly companion: boolean;
  /** Why the view is restricted, in the caller's language */
  readonly restrictedView: string | null;
  /** A photo of the stage from the seat, if the house has one */
  readonly viewPicture?: {
    readonly url: string;
    readonly alt: string;
  };
  readonly stepFree: boolean;
  readonly rowsInFront: number | null;
  readonly cluster: string | null;
};

export type SeatPlan = {
  readonly id: string;
  readonly size: {
    readonly width: number;
    readonly height: number;
  };
  readonly focalPoint: {
    readonly x: number;
    readonly y: number;
  };
  readonly stage: {
    readonly label: string;
    readonly outline: readonly ({
      readonly x: number;
      readonly y: number;
    })[];
  };
  readonly levels: readonly ({
    readonly id: string;
    readonly name: string;
    /** Metres above the stalls; null if not measured */
    readonly height: number | null;
  })[];
  readonly sections: readonly (Section)[];
};

export type Section = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly level: string;
  readonly door: string | null;
  /** What a buyer must know about this section */
  readonly message?: string;
  /** Unreserved: places are sold by number through best available */
  readonly standing: boolean;
  readonly areas: readonly ({
    readonly x: number;
    readonly y: number;
    readonly shape: {
      readonly kind: "polygon";
      readonly points: readonly ({
        readonly x: number;
        readonly y: number;
      })[];
    } | {
      readonly kind: "rectangle";
      readonly width: number;
      readonly height: number;
    } | {
      readonly kind: "ellipse";
      readonly rx: number;
      readonly ry: number;
    } | {
      readonly kind: "text";
    };
    /** Degrees clockwise around x, y */
    readonly rotation: number;
    readonly fill: string | null;
    readonly border: string | null;
    readonly text: {
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly size: number;
    } | null;
  })[];
  readonly rows: readonly (Row)[];
};

export type TicketPlace = {
  readonly section: string;
  readonly level: string;
  readonly door: string | null;
  readonly row: string;
  readonly seat: string;
  readonly restrictedView: string | null;
  readonly accessible: boolean;
};

export type Totals = {
  /** Sum of the prices before discounts */
  readonly subtotal: {
    readonly amount: number;
    readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
  };
  /** Discounts from packages and offers; included in the total, not in the subtotal */
  readonly discount: {
    readonly amount: number;
    readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
  };
  readonly fees: Money;
  readonly delivery: Money;
  /** Included in the total */
  readonly vat: {
    readonly amount: number;
    readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
  };
  readonly vatByRate: readonly ({
    readonly basisPoints: number;
    readonly vat: Money;
  })[];
  readonly total: Money;
};

export type Venue = {
  readonly id: string;
  readonly name: string;
};

export type Registration = {
  readonly email: string;
  readonly password: string;
  readonly title?: string;
  readonly prefix?: string;
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly phone: string;
  readonly dateOfBirth?: string;
  readonly line1?: string;
  readonly line2?: string;
  readonly line3?: string;
  readonly postalCode?: string;
  readonly city?: string;
  readonly county?: string;
  readonly country?: number;
  readonly acceptTerms: boolean;
};

export interface Operations {
  catalogue: {
    /** List the kinds of products on sale besides tickets */
    offers: {
      input: {};
      value: {
        /** The product types of the shop */
        readonly products: readonly ({
          readonly id: string;
          readonly name: string;
        })[];
        readonly memberships: boolean;
        readonly donations: boolean;
        readonly packages: boolean;
        readonly series: boolean;
        /** Flex subscriptions */
        readonly flex: boolean;
        readonly vouchers: boolean;
        /** Performances that need an access code */
        readonly programmes: boolean;
        /** Tickets can be exchanged for another performance */
        readonly exchanges: boolean;
      };
      refusal: never;
    };
    /** List performances from today on, in chronological order */
    agenda: {
      input: {
        readonly month?: string;
        readonly venue?: string;
        readonly genre?: string;
      };
      value: {
        readonly performances: readonly ({
          readonly id: number;
          readonly starts: string;
          readonly venue: Venue;
          readonly availability: Availability;
          readonly ways: "by-price" | "seat-map" | "both" | "enquiry";
          /** The lowest price currently available, fees included */
          readonly from: Money | null;
          readonly note: string | null;
          /** The original start, if the performance was moved */
          readonly movedFrom: string | null;
          /** When the sale opens or opened for this visitor; absent if the back end does not report it */
          readonly onSaleFrom?: string;
          /** Set if the seats are drawn by ballot and this visitor has no other way to buy */
          readonly registration?: {
            readonly opens: string;
            readonly closes: string;
            readonly state: "not-yet" | "open" | "closed";
          };
          readonly event: EventSummary;
        })[];
        readonly months: readonly (string)[];
        readonly venues: readonly (Venue)[];
        readonly genres: readonly (string)[];
      };
      refusal: never;
    };
    /** Return an event and its performances, past ones last */
    event: {
      input: {
        readonly event: string;
      };
      value: {
        readonly event: Event;
        readonly performances: readonly (PerformanceSummary)[];
      };
      refusal: ({ readonly reason: "unknown-event" });
    };
    /** Return the event of a performance */
    eventOf: {
      input: {
        readonly performance: number;
      };
      value: {
        readonly slug: string;
        readonly title: string;
      };
      refusal: ({ readonly reason: "unknown-performance" });
    };
    /** Return a performance with its prices */
    performance: {
      input: {
        readonly event: string;
        readonly performance: number;
      };
      value: {
        readonly event: Event;
        readonly performance: Performance;
      };
      refusal: ({ readonly reason: "unknown-event" }) | ({ readonly reason: "unknown-performance" });
    };
  },
  seating: {
    /** Return a seating plan; a changed hall gets a new id */
    plan: {
      input: {
        readonly plan: string;
      };
      value: SeatPlan;
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-plan" });
    };
    /** Return the status and price band of each seat */
    status: {
      input: {
        readonly performance: number;
      };
      value: {
        readonly plan: string;
        readonly status: string;
        readonly bands: string;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" });
    };
    /** Suggest the best free seats around a seat; holds nothing */
    suggest: {
      input: {
        readonly performance: number;
        /** The seat to search around, free or not */
        readonly near: string;
        readonly count: number;
        /** A section's slug */
        readonly section?: string;
        readonly band?: "A+" | "A" | "B" | "C" | "D" | "E";
        readonly pool?: "any" | "accessible" | "companion";
        /** Seats already chosen: seats next to them are preferred */
        readonly keep?: readonly (string)[];
        /** Seats that were just lost to another visitor */
        readonly avoid?: readonly (string)[];
      };
      value: {
        readonly seats: readonly (string)[];
        readonly together: boolean;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" }) | ({ readonly reason: "unknown-seat" }) | ({ readonly reason: "too-many-tickets" } & {
        readonly max: number;
        readonly wanted: number;
      }) | ({ readonly reason: "not-enough-seats" } & {
        readonly wanted: number;
        readonly available: number;
      });
    };
  },
  seatFrame: {
    /** Return where the seats of a performance are chosen on the vendor's pages */
    read: {
      input: {
        readonly performance: number;
      };
      value: {
        /** The framed page; it also works outside the frame */
        readonly page: string;
        /** Shows the basket that the page fills, to a browser with the vendor's cookies */
        readonly basket: string;
        /** The vendor's script that adjusts the height of the frame */
        readonly resize: string;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" });
    };
    /** Take over the seats that the visitor has chosen on the vendor's pages */
    take: {
      input: {
        readonly performance: number;
        /** The vendor's id of their basket */
        readonly basket: string;
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "frame-basket-unknown" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "too-many-tickets" } & {
        readonly max: number;
        readonly wanted: number;
      }) | ({ readonly reason: "price-type-limit" } & {
        readonly max: number;
        readonly priceType: string;
        readonly performance: {
          readonly title: string;
          readonly starts: string;
        };
        readonly previouslyBought: number;
        /** Including the tickets requested now */
        readonly total: number;
        readonly excess: number;
      }) | ({ readonly reason: "companion-alone" }) | ({ readonly reason: "frame-empty" }) | ({ readonly reason: "seats-taken" } & {
        readonly seats: readonly (string)[];
        readonly names: readonly (string)[];
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "queue-needed" } & {
        readonly room: string;
      });
    };
  },
  customers: {
    /** Start a session for a visitor who has none */
    startSession: {
      input: {
        /** An unguessable value; repeating it returns the same session. Used as the key of a visitor's first command */
        readonly once?: string;
      };
      value: {
        readonly session: string;
      };
      refusal: ({ readonly reason: "too-many-visits-of-network" });
    };
    /** List the countries available for addresses */
    countries: {
      input: {};
      value: readonly ({
        readonly id: number;
        /** ISO 3166-1 alpha-2 */
        readonly code: string;
      })[];
      refusal: never;
    };
    /** Check whether an account with this address exists (first step of login) */
    lookUp: {
      input: {
        readonly email: string;
      };
      value: {
        readonly known: boolean;
      };
      refusal: ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "too-many-attempts" });
    };
    /** Check whether exactly one account has this name and telephone, without revealing its address */
    search: {
      input: {
        readonly firstName: string;
        readonly lastName: string;
        readonly phone: string;
      };
      value: {
        readonly known: boolean;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "too-many-matching" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "too-many-attempts" });
    };
    /** Sign in with a password (second step of login) */
    logIn: {
      input: {
        readonly email: string;
        readonly password: string;
      };
      value: {
        readonly session: string;
        readonly customer: Customer;
      };
      refusal: ({ readonly reason: "login-failed" }) | ({ readonly reason: "account-locked" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "too-many-attempts" });
    };
    /** Register an account and sign in */
    register: {
      input: Registration & {};
      value: {
        readonly session: string;
        readonly customer: Customer;
      };
      refusal: ({ readonly reason: "account-exists" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "too-many-attempts" });
    };
    /** End the session and empty its basket */
    logOut: {
      input: {} & {};
      value: {};
      refusal: never;
    };
    /** Return the signed-in customer */
    me: {
      input: {};
      value: Customer;
      refusal: ({ readonly reason: "login-needed" });
    };
    /** Email a password reset link; the answer is the same for unknown addresses */
    requestPasswordReset: {
      input: {
        readonly email: string;
      };
      value: {};
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "too-many-attempts" });
    };
    /** Set a new password with a reset link, unlock the account and sign in */
    resetPassword: {
      input: {
        readonly token: string;
        readonly password: string;
        readonly confirm: string;
      };
      value: {
        readonly session: string;
        readonly customer: Customer;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "link-expired" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      });
    };
    /** Email a single-use sign-in link, valid for ten minutes */
    requestLoginLink: {
      input: {
        readonly email: string;
        readonly next?: string;
      };
      value: {};
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "too-many-attempts" });
    };
    /** Sign in with a link from an email */
    logInByLink: {
      input: {
        readonly token: string;
      };
      value: {
        readonly session: string;
        readonly customer: Customer;
      };
      refusal: ({ readonly reason: "account-locked" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "link-expired" });
    };
  },
  account: {
    /** Return the signed-in customer's full details */
    details: {
      input: {};
      value: {
        readonly id: string;
        readonly email: string;
        readonly title: string;
        readonly prefix: string;
        readonly firstName: string;
        readonly middleName: string;
        readonly lastName: string;
        readonly phone: string;
        readonly dateOfBirth: string;
        readonly address: Address | null;
        readonly mobile: string;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Change name, telephone, date of birth and primary address */
    changeDetails: {
      input: {
        readonly title?: string;
        readonly prefix?: string;
        readonly firstName: string;
        readonly middleName?: string;
        readonly lastName: string;
        readonly phone?: string;
        readonly mobile?: string;
        readonly dateOfBirth?: string;
        readonly line1?: string;
        readonly line2?: string;
        readonly line3?: string;
        readonly postalCode?: string;
        readonly city?: string;
        readonly county?: string;
        readonly country?: number;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** List the customer's addresses, the primary one first */
    addresses: {
      input: {};
      value: readonly ({
        readonly type: "primary" | "billing" | "delivery";
        readonly address: Address;
      })[];
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Replace the address of one type */
    setAddress: {
      input: {
        readonly type: "primary" | "billing" | "delivery";
        readonly line1?: string;
        readonly line2?: string;
        readonly line3?: string;
        readonly postalCode?: string;
        readonly city?: string;
        readonly county?: string;
        readonly country?: number;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Delete an address other than the primary one */
    removeAddress: {
      input: {
        readonly type: "primary" | "billing" | "delivery";
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "primary-address" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Change the password and notify the customer by email */
    changePassword: {
      input: {
        readonly current: string;
        readonly password: string;
        readonly confirm: string;
        /** Sign the customer out of all other sessions */
        readonly endOthers?: boolean;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "account-locked" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** List the customer's sessions, most recently used first */
    sessions: {
      input: {};
      value: readonly ({
        readonly id: string;
        readonly own: boolean;
        readonly began: string;
        readonly lastSeen: string;
      })[];
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** End one of the customer's other sessions, or all of them with 'others' */
    endSession: {
      input: {
        readonly session: string;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-session" });
    };
    /** Return the house's audience survey, or null if it has none */
    survey: {
      input: {};
      value: {
        readonly title: string;
        readonly intro: string;
        readonly fields: readonly ({
          readonly name: string;
          readonly kind: "text" | "email" | "phone" | "number" | "long" | "choice" | "tick";
          readonly label: string;
          readonly hint: string | null;
          readonly required: boolean;
          readonly least: number;
          readonly most: number;
          readonly options: readonly ({
            readonly value: string;
            readonly label: string;
          })[];
        })[];
        /** The earlier answers; null if there are none */
        readonly answers: Readonly<Record<string, string>> | null;
        /** The customer has declined the survey */
        readonly declined: boolean;
      } | null;
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Replace the customer's survey answers; null deletes them and declines the survey */
    answerSurvey: {
      input: {
        readonly answers: Readonly<Record<string, string>> | null;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "no-survey" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      });
    };
    /** Export all data stored about the customer */
    customerData: {
      input: {};
      value: {
        readonly written: string;
        readonly data: Readonly<Record<string, unknown>>;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Erase the customer; sales stay in the books without a name */
    erase: {
      input: {
        /** The current password */
        readonly current: string;
        readonly waiveCredit: boolean;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "account-locked" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "performance-to-come" }) | ({ readonly reason: "purchase-under-way" }) | ({ readonly reason: "debt-left" } & {
        readonly owed: Money;
      }) | ({ readonly reason: "credit-left" } & {
        readonly credit: Money;
      }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** List the house's consent questions and interests with the customer's answers */
    contactPreferences: {
      input: {};
      value: {
        readonly permissions: readonly ({
          readonly id: number;
          readonly name: string;
          readonly text: string;
          /** Null if not answered yet */
          readonly agreed: boolean | null;
        })[];
        readonly interests: readonly ({
          readonly id: string;
          readonly name: string;
          readonly chosen: boolean;
        })[];
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Save the customer's answers; each changed answer is recorded and earlier ones are kept */
    setContactPreferences: {
      input: {
        readonly permissions: readonly ({
          readonly id: number;
          readonly agreed: boolean;
        })[];
        readonly interests: readonly (string)[];
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "unknown-preference" });
    };
  },
  emailChange: {
    /** Return the customer's address and the pending new one */
    read: {
      input: {};
      value: {
        readonly email: string;
        readonly waiting: {
          readonly email: string;
          readonly until: string;
        } | null;
        /** False shortly after a login */
        readonly needsPassword: boolean;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Email a confirmation link to the new address and notify the old one; replaces an earlier request */
    ask: {
      input: {
        readonly email: string;
        /** The password; may be empty if `needsPassword` is false */
        readonly current?: string;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "account-locked" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "too-many-attempts" });
    };
    /** Cancel the address change and invalidate its link */
    drop: {
      input: {} & {};
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Confirm the new address with the link that was sent to it */
    confirm: {
      input: {
        readonly token: string;
        /** Sign the customer out of all other sessions */
        readonly endOthers?: boolean;
      };
      value: {
        readonly email: string;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "email-taken" }) | ({ readonly reason: "link-expired" });
    };
  },
  passkeys: {
    /** List the customer's passkeys, oldest first */
    list: {
      input: {};
      value: readonly ({
        readonly id: string;
        readonly name: string;
        readonly added: string;
        readonly lastUsed: string | null;
        /** Synced between devices by a service */
        readonly synced: boolean;
      })[];
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Add a passkey and notify the customer by email */
    add: {
      input: {
        readonly name: string;
        readonly credential: {
          readonly id: string;
          readonly rawId: string;
          readonly type: "public-key";
          readonly authenticatorAttachment?: string | null;
          readonly clientExtensionResults?: Readonly<Record<string, unknown>>;
          readonly response: {
            readonly clientDataJSON: string;
            readonly attestationObject: string;
            readonly transports?: readonly (string)[];
          };
        };
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "too-many-passkeys" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "passkey-failed" });
    };
    /** Return the options for creating a passkey, after a password check; single-use, valid for ten minutes */
    beginAdding: {
      input: {
        /** The current password */
        readonly current: string;
      };
      value: {
        readonly options: Readonly<Record<string, unknown>>;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "account-locked" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "too-many-passkeys" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      });
    };
    /** Rename a passkey */
    rename: {
      input: {
        readonly passkey: string;
        readonly name: string;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-passkey" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      });
    };
    /** Remove a passkey and notify the customer by email */
    remove: {
      input: {
        readonly passkey: string;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-passkey" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Return the options for signing in with a passkey; single-use, valid for ten minutes */
    beginLogIn: {
      input: {} & {};
      value: {
        readonly options: Readonly<Record<string, unknown>>;
      };
      refusal: ({ readonly reason: "not-offered" });
    };
    /** Sign in with a passkey */
    logIn: {
      input: {
        readonly credential: {
          readonly id: string;
          readonly rawId: string;
          readonly type: "public-key";
          readonly authenticatorAttachment?: string | null;
          readonly clientExtensionResults?: Readonly<Record<string, unknown>>;
          readonly response: {
            readonly clientDataJSON: string;
            readonly authenticatorData: string;
            readonly signature: string;
            readonly userHandle?: string | null;
          };
        };
      };
      value: {
        readonly session: string;
        readonly customer: Customer;
      };
      refusal: ({ readonly reason: "passkey-failed" }) | ({ readonly reason: "account-locked" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "too-many-attempts" });
    };
  },
  paymentCards: {
    /** List the customer's stored cards, the preferred one first, and the terms for storing another */
    list: {
      input: {};
      value: {
        readonly cards: readonly ({
          readonly id: string;
          readonly state: "pending" | "live" | "expired";
          /** Visa; empty while pending */
          readonly method: string;
          /** 49250000****0079; empty while pending */
          readonly masked: string;
          readonly holder: string;
          /** The last day of validity; null while pending */
          readonly expires: string | null;
          /** Billing address at the time the card was stored */
          readonly address: Address | null;
          readonly preferred: boolean;
        })[];
        /** Null if cards are stored elsewhere and can only be listed and removed here */
        readonly consent: {
          readonly version: string;
          readonly text: string;
        } | null;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Open the payment provider's page for storing a card, free of charge */
    begin: {
      input: {
        /** Cardholder name as printed on the card */
        readonly holder: string;
        /** The version of the terms that was accepted; null for none */
        readonly consent: string | null;
      };
      value: {
        readonly card: string;
        readonly page: string | null;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "consent-changed" }) | ({ readonly reason: "too-many-cards" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "provider-unreachable" });
    };
    /** Ask the provider for the result of storing a card */
    verify: {
      input: {
        readonly card: string;
        /** The customer cancelled: the provider's page is closed */
        readonly cancelled?: boolean;
      };
      value: {
        readonly state: "pending" | "live" | "failed";
        readonly page: string | null;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-card" }) | ({ readonly reason: "provider-unreachable" });
    };
    /** Make a card the preferred one */
    prefer: {
      input: {
        readonly card: string;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-card" }) | ({ readonly reason: "card-expired" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Remove a card; the next one becomes preferred */
    remove: {
      input: {
        readonly card: string;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-card" }) | ({ readonly reason: "key-used-otherwise" });
    };
  },
  paymentComponent: {
    /** Return what the ticketing system's payment component needs to take an order's payment */
    open: {
      input: {
        readonly link: string;
        /** Request a new token because the last one was refused or has expired. Default: false */
        readonly renew?: boolean;
      };
      value: {
        readonly total: Money;
        readonly script: string;
        readonly style: string;
        /** The name of the custom element */
        readonly element: string;
        /** The element's attributes, including the token */
        readonly attributes: Readonly<Record<string, string>>;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-order" }) | ({ readonly reason: "not-payable" }) | ({ readonly reason: "provider-unreachable" });
    };
  },
  basket: {
    /** Return the visitor's basket; `ended` reports one that has expired since */
    read: {
      input: {};
      value: {
        readonly basket: Basket | null;
        readonly ended: "expired" | null;
        readonly session: boolean;
      };
      refusal: never;
    };
    /** Empty the basket and release its seats */
    empty: {
      input: {} & {};
      value: {};
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Hold seats chosen on the seat map, all or none */
    addSeats: {
      input: {
        readonly performance: number;
        readonly seats: readonly ({
          readonly seat: string;
          readonly priceType: number;
        })[];
      };
      value: {
        readonly basket: Basket;
        readonly orphans: readonly (string)[];
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "not-on-sale" } & {
        readonly availability: Availability;
      }) | ({ readonly reason: "too-many-tickets" } & {
        readonly max: number;
        readonly wanted: number;
      }) | ({ readonly reason: "price-type-limit" } & {
        readonly max: number;
        readonly priceType: string;
        readonly performance: {
          readonly title: string;
          readonly starts: string;
        };
        readonly previouslyBought: number;
        /** Including the tickets requested now */
        readonly total: number;
        readonly excess: number;
      }) | ({ readonly reason: "companion-alone" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "cluster-incomplete" } & {
        readonly change: "add" | "remove";
        readonly names: readonly (string)[];
      }) | ({ readonly reason: "single-seat-left" } & {
        readonly names: readonly (string)[];
      }) | ({ readonly reason: "seats-taken" } & {
        readonly seats: readonly (string)[];
        readonly names: readonly (string)[];
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "unknown-price-type" }) | ({ readonly reason: "unknown-seat" }) | ({ readonly reason: "queue-needed" } & {
        readonly room: string;
      }) | ({ readonly reason: "too-many-seats-of-network" }) | ({ readonly reason: "too-busy" });
    };
    /** Hold the best adjacent seats in a band for the quantities of each price type */
    addBestAvailable: {
      input: {
        readonly performance: number;
        readonly band: "A+" | "A" | "B" | "C" | "D" | "E";
        readonly section?: string;
        readonly quantities: readonly ({
          readonly priceType: number;
          readonly quantity: number;
        })[];
      };
      value: {
        readonly basket: Basket;
        readonly together: boolean;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "not-on-sale" } & {
        readonly availability: Availability;
      }) | ({ readonly reason: "too-many-tickets" } & {
        readonly max: number;
        readonly wanted: number;
      }) | ({ readonly reason: "price-type-limit" } & {
        readonly max: number;
        readonly priceType: string;
        readonly performance: {
          readonly title: string;
          readonly starts: string;
        };
        readonly previouslyBought: number;
        /** Including the tickets requested now */
        readonly total: number;
        readonly excess: number;
      }) | ({ readonly reason: "companion-alone" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "not-enough-seats" } & {
        readonly wanted: number;
        readonly available: number;
      }) | ({ readonly reason: "best-in-other-band" } & {
        readonly band: "A+" | "A" | "B" | "C" | "D" | "E";
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "unknown-price-type" }) | ({ readonly reason: "queue-needed" } & {
        readonly room: string;
      }) | ({ readonly reason: "too-many-seats-of-network" }) | ({ readonly reason: "too-busy" });
    };
    /** Change the price type of a ticket in the basket */
    changePriceType: {
      input: {
        readonly ticket: string;
        readonly priceType: number;
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "unknown-ticket" }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "in-package" } & {
        readonly line: string;
        readonly name: string;
      }) | ({ readonly reason: "price-type-limit" } & {
        readonly max: number;
        readonly priceType: string;
        readonly performance: {
          readonly title: string;
          readonly starts: string;
        };
        readonly previouslyBought: number;
        /** Including the tickets requested now */
        readonly total: number;
        readonly excess: number;
      }) | ({ readonly reason: "companion-alone" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "unknown-price-type" });
    };
    /** Move tickets to another performance of the production; the old seats stay held until the new ones are */
    changeDate: {
      input: {
        readonly performance: number;
        readonly to: number;
      };
      value: {
        readonly basket: Basket;
        readonly together: boolean;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" }) | ({ readonly reason: "unknown-ticket" }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "too-many-tickets" } & {
        readonly max: number;
        readonly wanted: number;
      }) | ({ readonly reason: "price-type-limit" } & {
        readonly max: number;
        readonly priceType: string;
        readonly performance: {
          readonly title: string;
          readonly starts: string;
        };
        readonly previouslyBought: number;
        /** Including the tickets requested now */
        readonly total: number;
        readonly excess: number;
      }) | ({ readonly reason: "companion-alone" }) | ({ readonly reason: "not-on-sale" } & {
        readonly availability: Availability;
      }) | ({ readonly reason: "not-enough-seats" } & {
        readonly wanted: number;
        readonly available: number;
      }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "unknown-price-type" }) | ({ readonly reason: "queue-needed" } & {
        readonly room: string;
      });
    };
    /** Remove tickets from the basket and release their seats */
    removeTickets: {
      input: {
        readonly tickets: readonly (string)[];
      };
      value: {
        readonly basket: Basket | null;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "cluster-incomplete" } & {
        readonly change: "add" | "remove";
        readonly names: readonly (string)[];
      }) | ({ readonly reason: "in-package" } & {
        readonly line: string;
        readonly name: string;
      }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Change the quantity of a line that is not a ticket */
    changeLine: {
      input: {
        readonly line: string;
        readonly quantity: number;
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "unknown-line" }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "not-so-many" } & {
        readonly name: string;
        readonly max: number;
      }) | ({ readonly reason: "not-enough-left" } & {
        readonly name: string;
        readonly left: number;
      }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Remove lines and their dependent lines from the basket */
    removeLines: {
      input: {
        readonly lines: readonly (string)[];
      };
      value: {
        readonly basket: Basket | null;
        /** Set if tickets depended on an entitlement that was removed: the basket has been emptied */
        readonly emptied: "rights-lost" | null;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Extend the basket's deadline, within the house's limit and while no other visitor waits for its seats */
    extend: {
      input: {} & {};
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "no-extension-left" }) | ({ readonly reason: "others-waiting" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" });
    };
  },
  checkout: {
    /** Return the details entered for the order */
    details: {
      input: {};
      value: {
        readonly notes: {
          readonly order?: string;
          readonly access?: string;
          readonly dietary?: string;
        };
        /** Maximum length of each note, characters */
        readonly noteCharacters: number;
        /** The type of the billing address, from the customer's addresses */
        readonly billing: "primary" | "billing" | "delivery" | null;
        /** Id of the household member booked for; null for the customer */
        readonly bookedFor: string | null;
        /** The same details in the form that the order stores */
        readonly entered: {
          /** Null if there are none or they have been erased */
          readonly notes: {
            readonly order?: string;
            readonly access?: string;
            readonly dietary?: string;
          } | null;
          readonly billing: Address | null;
          readonly bookedFor: {
            readonly firstName: string;
            readonly lastName: string;
          } | null;
        };
        /** Gift Aid the state would add to the basket's donations; null if none applies */
        readonly giftAid: {
          readonly declaration: string;
          readonly added: Money;
          readonly declared: boolean;
        } | null;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "no-basket" });
    };
    /** Save notes for the house: access needs and dietary requirements */
    setNotes: {
      input: {
        readonly order?: string;
        readonly access?: string;
        readonly dietary?: string;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      });
    };
    /** Choose the billing address */
    setBilling: {
      input: {
        readonly address: "primary" | "billing" | "delivery";
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "unknown-address" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Choose the household member to book for; null for the customer */
    setBookedFor: {
      input: {
        readonly member: string | null;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "unknown-member" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Set whether Gift Aid applies to the basket's donations */
    declareGiftAid: {
      input: {
        readonly declared: boolean;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** List the members of the customer's household */
    household: {
      input: {};
      value: readonly ({
        readonly firstName: string;
        readonly lastName: string;
        readonly id: string;
      })[];
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Add a member to the household */
    addMember: {
      input: {
        readonly firstName: string;
        readonly lastName: string;
      };
      value: {
        readonly id: string;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "household-full" } & {
        readonly max: number;
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      });
    };
    /** Remove a member from the household; orders keep the name */
    removeMember: {
      input: {
        readonly member: string;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Return the details of an order to its customer; null for others with the link */
    orderDetails: {
      input: {
        readonly link: string;
      };
      value: {
        /** Null if there are none or they have been erased */
        readonly notes: {
          readonly order?: string;
          readonly access?: string;
          readonly dietary?: string;
        } | null;
        readonly billing: Address | null;
        readonly bookedFor: {
          readonly firstName: string;
          readonly lastName: string;
        } | null;
      } | null;
      refusal: never;
    };
  },
  orders: {
    /** List the delivery methods available for the basket */
    deliveryMethods: {
      input: {};
      value: readonly (DeliveryMethod)[];
      refusal: ({ readonly reason: "no-basket" });
    };
    /** Choose a delivery method */
    chooseDelivery: {
      input: {
        readonly method: string;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "unknown-delivery" }) | ({ readonly reason: "address-needed" });
    };
    /** Place the basket as an order and open its payment */
    place: {
      input: {
        readonly acceptTerms: boolean;
        readonly expectedTotal: number;
        readonly toPay?: number;
        /** The start times that the visitor saw. A performance with another start is refused; one that is not listed is compared with its start when the basket was created. */
        readonly performances?: readonly ({
          readonly id: number;
          readonly starts: string;
        })[];
        readonly payIn?: {
          readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
          readonly amount: number;
        };
        /** Pay by instalments with direct debit, if the house allows it: `paymentPage` is the page for the mandate */
        readonly byInstalments?: boolean;
        readonly card?: string;
      };
      value: {
        readonly number: string;
        readonly link: string;
        readonly paymentPage: string | null;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "basket-elsewhere" }) | ({ readonly reason: "delivery-missing" }) | ({ readonly reason: "too-many-tickets" } & {
        readonly max: number;
        readonly wanted: number;
      }) | ({ readonly reason: "price-type-limit" } & {
        readonly max: number;
        readonly priceType: string;
        readonly performance: {
          readonly title: string;
          readonly starts: string;
        };
        readonly previouslyBought: number;
        /** Including the tickets requested now */
        readonly total: number;
        readonly excess: number;
      }) | ({ readonly reason: "companion-alone" }) | ({ readonly reason: "not-sold-any-more" } & {
        readonly performance: string;
        readonly id: number;
      }) | ({ readonly reason: "performance-moved" } & {
        readonly performance: string;
        readonly id: number;
        readonly starts: string;
      }) | ({ readonly reason: "membership-held" } & {
        readonly name: string;
      }) | ({ readonly reason: "promo-code-over" } & {
        readonly name: string;
      }) | ({ readonly reason: "line-not-possible" } & {
        readonly line: string;
        readonly name: string;
        readonly why: string;
      }) | ({ readonly reason: "not-enough-left" } & {
        readonly name: string;
        readonly left: number;
      }) | ({ readonly reason: "address-needed" }) | ({ readonly reason: "billing-address-needed" }) | ({ readonly reason: "total-changed" } & {
        readonly total: Money;
      }) | ({ readonly reason: "to-pay-changed" } & {
        readonly toPay: Money;
      }) | ({ readonly reason: "currency-not-offered" }) | ({ readonly reason: "not-by-instalments" }) | ({ readonly reason: "unknown-card" }) | ({ readonly reason: "card-expired" }) | ({ readonly reason: "basket-expired" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "terms-not-accepted" }) | ({ readonly reason: "queue-needed" } & {
        readonly room: string;
      }) | ({ readonly reason: "too-many-attempts" }) | ({ readonly reason: "provider-unreachable" });
    };
    /** List the signed-in customer's paid orders, newest first */
    mine: {
      input: {};
      value: readonly (Order)[];
      refusal: ({ readonly reason: "login-needed" });
    };
    /** Return the payment deadline the basket would have as a reserved order */
    reservable: {
      input: {};
      value: {
        readonly holdUntil: string;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "not-later" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "not-later-with" } & {
        readonly name: string;
      }) | ({ readonly reason: "too-late-for-later" });
    };
    /** Reserve the basket to pay later, or put a reserved order back */
    reserve: {
      input: {} & {};
      value: {
        readonly number: string;
        readonly link: string;
        readonly holdUntil: string;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "not-later" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "not-later-with" } & {
        readonly name: string;
      }) | ({ readonly reason: "too-late-for-later" }) | ({ readonly reason: "too-many-reserved" } & {
        readonly max: number;
      }) | ({ readonly reason: "delivery-missing" }) | ({ readonly reason: "address-needed" }) | ({ readonly reason: "too-many-tickets" } & {
        readonly max: number;
        readonly wanted: number;
      }) | ({ readonly reason: "price-type-limit" } & {
        readonly max: number;
        readonly priceType: string;
        readonly performance: {
          readonly title: string;
          readonly starts: string;
        };
        readonly previouslyBought: number;
        /** Including the tickets requested now */
        readonly total: number;
        readonly excess: number;
      }) | ({ readonly reason: "companion-alone" }) | ({ readonly reason: "not-sold-any-more" } & {
        readonly performance: string;
        readonly id: number;
      }) | ({ readonly reason: "line-not-possible" } & {
        readonly line: string;
        readonly name: string;
        readonly why: string;
      }) | ({ readonly reason: "basket-expired" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** List the signed-in customer's reserved orders, earliest deadline first */
    reserved: {
      input: {};
      value: readonly ({
        readonly number: string;
        readonly link: string;
        readonly created: string;
        readonly holdUntil: string;
        /** Only the box office can change it */
        readonly locked: boolean;
        /** It is currently in a basket of its customer */
        readonly inBasket: boolean;
        readonly performances: readonly (PerformanceOfTicket)[];
        readonly tickets: readonly ({
          readonly id: string;
          readonly performance: number;
          readonly place: TicketPlace;
          readonly band: "A+" | "A" | "B" | "C" | "D" | "E";
          readonly priceType: string;
          readonly total: Money;
        })[];
        readonly lines: readonly ({
          readonly id: string;
          /** merchandise, supplementary, donation, membership, voucher, protection, package, series … */
          readonly kind: string;
          readonly name: string;
          readonly about: readonly ({
            readonly text: string;
          } | {
            readonly word: string;
            readonly values: Readonly<Record<string, string>>;
          })[];
          readonly picture: Picture | null;
          readonly quantity: number;
          /** The ticket or line that it belongs to */
          readonly relatesTo: string | null;
          /** Total price after discounts */
          readonly total: {
            readonly amount: number;
            readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
          };
          /** The performance that it is for, if any */
          readonly performance: number | null;
          /** Quantity already returned */
          readonly returned: number;
          readonly state: "promised" | "fulfilled" | "undeliverable";
        })[];
        readonly total: Money;
        readonly paid: Money;
        readonly leftToPay: Money;
      })[];
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Put a reserved order into the basket to pay it; its deadline stays the same */
    resume: {
      input: {
        readonly link: string;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-order" }) | ({ readonly reason: "order-locked" }) | ({ readonly reason: "basket-not-empty" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "reservation-over" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Check the payment with the provider and complete the order if it is paid */
    verify: {
      input: {
        readonly link: string;
        /** `completed`: a payment component has reported success */
        readonly returned?: "paid" | "cancelled" | "unknown" | "completed";
      };
      value: {
        readonly state: "paid";
        readonly number: string;
      } | {
        readonly state: "paying";
        readonly paymentPage: string | null;
      } | {
        readonly state: "failed";
        readonly failure: "cancelled" | "declined" | "abandoned" | "seats-lost" | "charge-refused" | "wrong-amount";
        readonly basketKept: boolean;
        readonly refunded: Money | null;
      };
      refusal: ({ readonly reason: "unknown-order" }) | ({ readonly reason: "provider-unreachable" });
    };
    /** Return an order and its tickets by its secret link */
    read: {
      input: {
        readonly link: string;
      };
      value: Order;
      refusal: ({ readonly reason: "unknown-order" });
    };
    /** Preview the return of an order, or of one of its tickets, with its deadline */
    returnQuote: {
      input: {
        readonly link: string;
        /** The ticket's code; the whole order without it */
        readonly ticket?: string;
      };
      value: {
        readonly number: string;
        /** nothing: everything returnable is returned; exchanging: one of its tickets is being exchanged; companion-alone: a companion ticket would stay without its wheelchair place */
        readonly state: "open" | "too-late" | "nothing" | "exchanging" | "companion-alone";
        readonly until: string;
        readonly tickets: number;
        readonly lines: readonly ({
          readonly id: string;
          readonly name: string;
          readonly quantity: number;
        })[];
        /** Lines that cannot be returned */
        readonly kept: readonly ({
          readonly id: string;
          readonly name: string;
          readonly quantity: number;
          readonly why: "donation" | "membership" | "products" | "food" | "voucher-used" | "subscription-used" | "exchange-fee";
        })[];
        /** Amount refunded to vouchers and credit */
        readonly value: {
          readonly amount: number;
          readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
        };
        /** Amount that becomes new credit */
        readonly credit: {
          readonly amount: number;
          readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
        };
        /** Instalments that will not be collected */
        readonly waived: {
          readonly amount: number;
          readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
        };
        readonly creditUntil: string;
        /** Nothing of the order would stay paid without the ticket: the rest is returned with it */
        readonly last: boolean;
        /** Tickets that can be returned one at a time; the others keep their price */
        readonly apart: readonly ({
          readonly code: string;
          readonly performance: PerformanceOfTicket;
          readonly place: TicketPlace;
          /** What goes back with it, including its share of fees, protection and food */
          readonly worth: {
            readonly amount: number;
            readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
          };
          readonly until: string;
        })[];
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-order" }) | ({ readonly reason: "not-apart" });
    };
    /** Return an order, or one of its tickets, for account credit */
    giveBack: {
      input: {
        readonly link: string;
        /** The ticket's code; the whole order without it */
        readonly ticket?: string;
      };
      value: {
        readonly value: Money;
        readonly credit: Money;
        readonly waived: Money;
        readonly creditUntil: string;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-order" }) | ({ readonly reason: "not-apart" }) | ({ readonly reason: "too-late-to-return" }) | ({ readonly reason: "nothing-to-return" }) | ({ readonly reason: "companion-alone" }) | ({ readonly reason: "exchange-under-way" }) | ({ readonly reason: "meal-first" } & {
        readonly number: string;
      }) | ({ readonly reason: "key-used-otherwise" });
    };
  },
  paymentLinks: {
    /** Return an order that is paid by its link */
    read: {
      input: {
        /** The order's link */
        readonly link: string;
      };
      value: {
        readonly state: "payable" | "paying" | "paid" | "over";
        readonly order: {
          readonly number: string;
          readonly link: string;
          readonly created: string;
          readonly holdUntil: string;
          /** Only the box office can change it */
          readonly locked: boolean;
          /** It is currently in a basket of its customer */
          readonly inBasket: boolean;
          readonly performances: readonly (PerformanceOfTicket)[];
          readonly tickets: readonly ({
            readonly id: string;
            readonly performance: number;
            readonly place: TicketPlace;
            readonly band: "A+" | "A" | "B" | "C" | "D" | "E";
            readonly priceType: string;
            readonly total: Money;
          })[];
          readonly lines: readonly ({
            readonly id: string;
            /** merchandise, supplementary, donation, membership, voucher, protection, package, series … */
            readonly kind: string;
            readonly name: string;
            readonly about: readonly ({
              readonly text: string;
            } | {
              readonly word: string;
              readonly values: Readonly<Record<string, string>>;
            })[];
            readonly picture: Picture | null;
            readonly quantity: number;
            /** The ticket or line that it belongs to */
            readonly relatesTo: string | null;
            /** Total price after discounts */
            readonly total: {
              readonly amount: number;
              readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
            };
            /** The performance that it is for, if any */
            readonly performance: number | null;
            /** Quantity already returned */
            readonly returned: number;
            readonly state: "promised" | "fulfilled" | "undeliverable";
          })[];
          readonly total: Money;
          readonly paid: Money;
          readonly leftToPay: Money;
        };
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-order" });
    };
    /** Open the payment of an order that is paid by its link */
    pay: {
      input: {
        /** The order's link */
        readonly link: string;
        readonly acceptTerms: boolean;
        /** Minor units */
        readonly expectedTotal: number;
      };
      value: {
        /** Null if it is paid already */
        readonly paymentPage: string | null;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-order" }) | ({ readonly reason: "order-locked" }) | ({ readonly reason: "total-changed" } & {
        readonly total: Money;
      }) | ({ readonly reason: "not-sold-any-more" } & {
        readonly performance: string;
        readonly id: number;
      }) | ({ readonly reason: "line-not-possible" } & {
        readonly line: string;
        readonly name: string;
        readonly why: string;
      }) | ({ readonly reason: "address-needed" }) | ({ readonly reason: "too-many-tickets" } & {
        readonly max: number;
        readonly wanted: number;
      }) | ({ readonly reason: "price-type-limit" } & {
        readonly max: number;
        readonly priceType: string;
        readonly performance: {
          readonly title: string;
          readonly starts: string;
        };
        readonly previouslyBought: number;
        /** Including the tickets requested now */
        readonly total: number;
        readonly excess: number;
      }) | ({ readonly reason: "companion-alone" }) | ({ readonly reason: "reservation-over" }) | ({ readonly reason: "terms-not-accepted" }) | ({ readonly reason: "too-many-attempts" }) | ({ readonly reason: "provider-unreachable" });
    };
  },
  products: {
    /** List the products of one type, all of them or those for a performance */
    shelf: {
      input: {
        readonly type: string;
        readonly performance?: number;
      };
      value: {
        readonly type: {
          readonly id: string;
          readonly name: string;
          readonly kind: "merchandise" | "supplementary";
        };
        readonly products: readonly ({
          readonly id: string;
          readonly name: string;
          readonly about: string;
          readonly picture: Picture;
          readonly maker: string;
          readonly variants: readonly ({
            readonly id: string;
            readonly name: string | null;
            readonly price: Money;
            /** Remaining stock; null if unlimited */
            readonly left: number | null;
          })[];
          readonly handover: readonly ("collect" | "post")[];
        })[];
        readonly postage: {
          readonly amount: Money;
          readonly freeFrom: Money | null;
        } | null;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-products" });
    };
    /** Add products to the basket and reserve limited stock */
    add: {
      input: {
        readonly product: string;
        readonly variant: string;
        readonly quantity: number;
        readonly handover: "collect" | "post";
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-products" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "not-enough-left" } & {
        readonly name: string;
        readonly left: number;
      }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "not-so-many" } & {
        readonly name: string;
        readonly max: number;
      }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "key-used-otherwise" });
    };
  },
  food: {
    /** List the menus of a performance and the number of the caller's tickets for it */
    at: {
      input: {
        readonly performance: number;
      };
      value: {
        readonly performance: PerformanceOfTicket;
        /** In the basket and bought */
        readonly tickets: number;
        readonly menus: readonly ({
          readonly id: string;
          readonly name: string;
          readonly about: string;
          readonly picture: Picture;
          readonly closes: string;
          readonly isOpen: boolean;
          /** Price of a reserved place; null for menus without places */
          readonly perCover: Money | null;
          readonly categories: readonly ({
            readonly id: string;
            readonly name: string;
            /** One for each guest */
            readonly items: readonly ({
              readonly id: string;
              readonly name: string;
              readonly about: string | null;
              readonly picture: Picture | null;
              readonly price: Money;
              readonly allergens: readonly ("gluten" | "crustaceans" | "egg" | "fish" | "peanuts" | "soy" | "milk" | "nuts" | "celery" | "mustard" | "sesame" | "sulphites" | "lupin" | "molluscs")[];
              readonly diets: readonly ("vegan" | "vegetarian" | "gluten-free" | "lactose-free" | "alcohol-free")[];
            })[];
          })[];
          readonly sittings: readonly ({
            readonly id: string;
            readonly place: string;
            readonly moment: string;
            /** Null if the exact time is not known in advance */
            readonly at: string | null;
            /** Remaining places for guests; null if unlimited */
            readonly left: number | null;
          })[];
        })[];
        readonly noteCharacters: number;
        readonly mostGuests: number;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" });
    };
    /** Check whether food can be ordered now, for a performance or an upcoming one of an event */
    served: {
      input: {
        readonly performance?: number;
        readonly event?: string;
      };
      value: {
        readonly served: boolean;
      };
      refusal: ({ readonly reason: "not-offered" });
    };
    /** List the performances with a menu or an event's food, those with the caller's tickets first */
    find: {
      input: {
        readonly name: string;
      };
      value: {
        readonly menu: string | null;
        readonly performances: readonly ({
          readonly performance: PerformanceOfTicket;
          readonly tickets: number;
        })[];
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-food" });
    };
    /** Order food and drink for guests with tickets and hold their places at the sitting */
    add: {
      input: {
        readonly performance: number;
        readonly menu: string;
        readonly sitting: string;
        readonly guests: number;
        readonly choices: readonly ({
          readonly item: string;
          readonly count: number;
        })[];
        /** Dietary requirements: stored encrypted and erased after the performance */
        readonly note: string;
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" }) | ({ readonly reason: "unknown-food" }) | ({ readonly reason: "food-closed" }) | ({ readonly reason: "party-too-large" } & {
        readonly max: number;
      }) | ({ readonly reason: "too-few-items" } & {
        readonly category: string;
        readonly missing: number;
      }) | ({ readonly reason: "too-many-items" } & {
        readonly category: string;
        readonly excess: number;
      }) | ({ readonly reason: "more-guests-than-tickets" } & {
        readonly guests: number;
        readonly tickets: number;
      }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "not-enough-left" } & {
        readonly name: string;
        readonly left: number;
      }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "not-so-many" } & {
        readonly name: string;
        readonly max: number;
      }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "key-used-otherwise" });
    };
  },
  memberships: {
    /** List the membership levels on sale */
    levels: {
      input: {};
      value: {
        readonly levels: readonly ({
          readonly id: number;
          readonly fund: number;
          readonly slug: string;
          readonly name: string;
          readonly about: string;
          readonly benefits: readonly (string)[];
          readonly price: Money;
          readonly months: number;
          /** The last day of the caller's current membership at this level */
          readonly heldUntil: string | null;
        })[];
        /** The slug of the level that the checkout offers */
        readonly upsell: string | null;
      };
      refusal: ({ readonly reason: "not-offered" });
    };
    /** Add a membership to the basket; its benefits apply immediately */
    join: {
      input: {
        readonly level: string;
        readonly renews?: boolean;
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-membership" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "membership-held" } & {
        readonly name: string;
      }) | ({ readonly reason: "membership-in-basket" } & {
        readonly name: string;
      }) | ({ readonly reason: "renewal-under-way" } & {
        readonly name: string;
      }) | ({ readonly reason: "not-enough-left" } & {
        readonly name: string;
        readonly left: number;
      }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "not-so-many" } & {
        readonly name: string;
        readonly max: number;
      }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** List the signed-in customer's memberships, latest expiry first */
    mine: {
      input: {};
      value: readonly ({
        readonly id: string;
        readonly level: number;
        /** Null if the level is no longer sold */
        readonly slug: string | null;
        readonly name: string;
        readonly benefits: readonly (string)[];
        readonly price: Money | null;
        readonly customer: {
          readonly id: string;
          readonly name: string;
        };
        readonly starts: string;
        readonly ends: string;
        readonly state: "coming" | "active" | "lapsed" | "cancelled";
        /** It renews automatically */
        readonly autoRenew: boolean;
      })[];
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
  },
  donations: {
    /** Return the customer's Gift Aid declaration for future donations; null if the house has no Gift Aid */
    giftAid: {
      input: {};
      value: {
        readonly declaration: string;
        readonly declared: {
          readonly at: string;
          /** The text of the declaration that was accepted */
          readonly wording: string;
        } | null;
      } | null;
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Make or withdraw the Gift Aid declaration for future donations */
    declareGiftAid: {
      input: {
        readonly declared: boolean;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "no-gift-aid" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** List the funds, the default one first */
    funds: {
      input: {};
      value: {
        readonly funds: readonly ({
          readonly id: number;
          readonly slug: string;
          readonly name: string;
          readonly about: string;
          readonly suggested: readonly (Money)[];
        })[];
        readonly least: Money;
        readonly most: Money;
      };
      refusal: ({ readonly reason: "not-offered" });
    };
    /** Add a donation to the basket */
    give: {
      input: {
        readonly fund: number;
        /** Minor units */
        readonly amount: number;
        readonly appeal?: string;
        readonly recognition?: string;
        readonly anonymous?: boolean;
        readonly tribute?: string;
        readonly giftAid?: boolean;
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-fund" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "not-enough-left" } & {
        readonly name: string;
        readonly left: number;
      }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "not-so-many" } & {
        readonly name: string;
        readonly max: number;
      }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "amount-out-of-bounds" } & {
        readonly least: Money;
        readonly most: Money;
      });
    };
    /** Suggest a donation that rounds up the total; null if it is round or rounding is off */
    roundUp: {
      input: {};
      value: {
        readonly donation: Money;
        readonly total: Money;
        readonly fund: number;
        readonly name: string;
      } | null;
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" });
    };
    /** List the signed-in customer's donations, newest first */
    history: {
      input: {};
      value: readonly ({
        readonly id: string;
        readonly given: string;
        readonly fund: string;
        /** The name of the appeal that led to it, or its id if it has no name */
        readonly appeal: string;
        readonly total: Money;
        readonly returned: boolean;
      })[];
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
  },
  packages: {
    /** List the packages on sale */
    list: {
      input: {};
      value: readonly ({
        readonly id: string;
        readonly type: "fixed" | "flex" | "super";
        readonly name: string;
        readonly about: string;
        readonly picture: Picture;
        readonly min: number;
        readonly all: number;
        /** The highest discount, if it is a percentage */
        readonly percent: number;
        /** The lowest price for one seat at all its performances, fees included; null if it varies */
        readonly from: Money | null;
      })[];
      refusal: ({ readonly reason: "not-offered" });
    };
    /** Return a package with its performances */
    read: {
      input: {
        readonly package: string;
      };
      value: {
        readonly id: string;
        readonly type: "fixed" | "flex" | "super";
        readonly name: string;
        readonly about: string;
        readonly picture: Picture;
        readonly min: number;
        readonly all: number;
        /** The highest discount, if it is a percentage */
        readonly percent: number;
        /** The lowest price for one seat at all its performances, fees included; null if it varies */
        readonly from: Money | null;
        readonly groups: readonly ({
          readonly id: string;
          readonly name: string | null;
          readonly min: number;
          readonly max: number;
          readonly performances: readonly ({
            readonly id: number;
            readonly starts: string;
            readonly durationMinutes: number;
            readonly venue: Venue;
            readonly event: {
              readonly slug: string;
              readonly title: string;
              readonly composer: string | null;
            };
            readonly availability: Availability;
            /** Seats are currently available */
            readonly isOnSale: boolean;
            /** Seats can be chosen on the map */
            readonly onMap: boolean;
          })[];
        })[];
        readonly packages: readonly ({
          readonly id: string;
          readonly type: "fixed" | "flex" | "super";
          readonly name: string;
          readonly about: string;
          readonly picture: Picture;
          readonly min: number;
          readonly all: number;
          /** The highest discount, if it is a percentage */
          readonly percent: number;
          /** The lowest price for one seat at all its performances, fees included; null if it varies */
          readonly from: Money | null;
          readonly performances: readonly ({
            readonly id: number;
            readonly starts: string;
            readonly durationMinutes: number;
            readonly venue: Venue;
            readonly event: {
              readonly slug: string;
              readonly title: string;
              readonly composer: string | null;
            };
            readonly availability: Availability;
            /** Seats are currently available */
            readonly isOnSale: boolean;
            /** Seats can be chosen on the map */
            readonly onMap: boolean;
          })[];
        })[];
        readonly tiers: readonly ({
          readonly from: number;
          readonly percent: number;
        })[];
        readonly priceTypes: readonly (PriceType)[];
        readonly mostSeats: number;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-package" });
    };
    /** Return the price of a choice and what it still lacks; holds nothing */
    quote: {
      input: {
        readonly package: string;
        readonly performances?: readonly (number)[];
        readonly packages?: readonly (string)[];
        readonly quantities?: readonly ({
          readonly priceType: number;
          readonly quantity: number;
        })[];
      };
      value: {
        readonly lacks: readonly ({
          readonly why: "more" | "fewer";
          readonly of: "performances" | "packages";
          /** The name of the list, if it has one */
          readonly group: string | null;
          readonly count: number;
        })[];
        /** The next discount step */
        readonly next: {
          readonly more: number;
          readonly percent: number;
        } | null;
        /** The current discount */
        readonly percent: number;
        readonly seats: number;
        /** The price bands in which all of it is available together */
        readonly bands: readonly ({
          readonly band: "A+" | "A" | "B" | "C" | "D" | "E";
          /** Sum of the single ticket prices, fees included */
          readonly full: {
            readonly amount: number;
            readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
          };
          readonly off: Money;
          readonly total: Money;
        })[];
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-package" }) | ({ readonly reason: "unknown-price-type" });
    };
    /** Hold the best seats at all performances of a package, or none */
    add: {
      input: {
        readonly package: string;
        readonly performances?: readonly (number)[];
        readonly packages?: readonly (string)[];
        readonly quantities?: readonly ({
          readonly priceType: number;
          readonly quantity: number;
        })[];
        readonly band: "A+" | "A" | "B" | "C" | "D" | "E";
      };
      value: {
        readonly basket: Basket;
        readonly together: boolean;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-package" }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "too-many-tickets" } & {
        readonly max: number;
        readonly wanted: number;
      }) | ({ readonly reason: "price-type-limit" } & {
        readonly max: number;
        readonly priceType: string;
        readonly performance: {
          readonly title: string;
          readonly starts: string;
        };
        readonly previouslyBought: number;
        /** Including the tickets requested now */
        readonly total: number;
        readonly excess: number;
      }) | ({ readonly reason: "companion-alone" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "package-incomplete" } & {
        readonly count: number;
      }) | ({ readonly reason: "too-many-in-package" } & {
        readonly max: number;
      }) | ({ readonly reason: "package-not-on-sale" } & {
        readonly performances: readonly ({
          readonly title: string;
          readonly starts: string;
        })[];
      }) | ({ readonly reason: "package-seats-gone" } & {
        readonly performances: readonly ({
          readonly title: string;
          readonly starts: string;
        })[];
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "unknown-price-type" }) | ({ readonly reason: "package-for-nobody" }) | ({ readonly reason: "queue-needed" } & {
        readonly room: string;
      }) | ({ readonly reason: "too-many-seats-of-network" });
    };
    /** Hold the chosen seats at every performance of a package, or none */
    addSeats: {
      input: {
        readonly package: string;
        readonly packages?: readonly (string)[];
        readonly performances: readonly ({
          readonly performance: number;
          readonly seats: readonly ({
            readonly seat: string;
            readonly priceType: number;
          })[];
        })[];
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-package" }) | ({ readonly reason: "unknown-seat" }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "too-many-tickets" } & {
        readonly max: number;
        readonly wanted: number;
      }) | ({ readonly reason: "price-type-limit" } & {
        readonly max: number;
        readonly priceType: string;
        readonly performance: {
          readonly title: string;
          readonly starts: string;
        };
        readonly previouslyBought: number;
        /** Including the tickets requested now */
        readonly total: number;
        readonly excess: number;
      }) | ({ readonly reason: "companion-alone" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "package-incomplete" } & {
        readonly count: number;
      }) | ({ readonly reason: "too-many-in-package" } & {
        readonly max: number;
      }) | ({ readonly reason: "package-not-on-sale" } & {
        readonly performances: readonly ({
          readonly title: string;
          readonly starts: string;
        })[];
      }) | ({ readonly reason: "cluster-incomplete" } & {
        readonly change: "add" | "remove";
        readonly names: readonly (string)[];
      }) | ({ readonly reason: "package-uneven" } & {
        readonly seats: number;
        readonly performances: readonly ({
          readonly title: string;
          readonly starts: string;
        })[];
      }) | ({ readonly reason: "package-seats-taken" } & {
        readonly performances: readonly ({
          readonly title: string;
          readonly starts: string;
        })[];
        readonly lost: readonly ({
          readonly performance: number;
          readonly seats: readonly (string)[];
        })[];
        readonly instead: readonly ({
          readonly performance: number;
          readonly seats: readonly (string)[];
        })[];
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "unknown-price-type" }) | ({ readonly reason: "package-for-nobody" }) | ({ readonly reason: "queue-needed" } & {
        readonly room: string;
      }) | ({ readonly reason: "too-many-seats-of-network" });
    };
    /** List the options for removing a performance from a package, with the basket's total for each */
    ways: {
      input: {
        readonly line: string;
        readonly performance: number;
      };
      value: {
        /** The current total */
        readonly now: {
          readonly amount: number;
          readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
        };
        /** Without the performance; null if the package would be too small */
        readonly smaller: Money | null;
        /** Without the performance, the others at their single ticket price */
        readonly single: {
          readonly amount: number;
          readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
        };
        /** Without the package */
        readonly none: {
          readonly amount: number;
          readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
        };
        /** What would have too few performances, a list or the whole package; null if it stays valid */
        readonly short: {
          readonly group: string | null;
          readonly min: number;
        } | null;
        /** Performances that can replace it, in the same price bands */
        readonly others: readonly ({
          readonly title: string;
          readonly starts: string;
          readonly id: number;
          readonly total: Money;
        })[];
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-line" });
    };
    /** Remove one performance from a package */
    leave: {
      input: {
        readonly line: string;
        readonly performance: number;
        /** Keep the other performances as the package, or as tickets at their single price */
        readonly rest?: "package" | "single";
      };
      value: {
        readonly basket: Basket | null;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-line" }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "package-too-small" } & {
        readonly name: string;
        readonly min: number;
      }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Replace one performance of a package, with the best seats of the same price bands */
    swap: {
      input: {
        readonly line: string;
        readonly performance: number;
        readonly instead: number;
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-line" }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "too-many-tickets" } & {
        readonly max: number;
        readonly wanted: number;
      }) | ({ readonly reason: "price-type-limit" } & {
        readonly max: number;
        readonly priceType: string;
        readonly performance: {
          readonly title: string;
          readonly starts: string;
        };
        readonly previouslyBought: number;
        /** Including the tickets requested now */
        readonly total: number;
        readonly excess: number;
      }) | ({ readonly reason: "companion-alone" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "package-not-on-sale" } & {
        readonly performances: readonly ({
          readonly title: string;
          readonly starts: string;
        })[];
      }) | ({ readonly reason: "package-seats-gone" } & {
        readonly performances: readonly ({
          readonly title: string;
          readonly starts: string;
        })[];
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "queue-needed" } & {
        readonly room: string;
      });
    };
  },
  series: {
    /** List the series on sale */
    list: {
      input: {};
      value: readonly ({
        readonly id: string;
        readonly name: string;
        readonly about: string;
        readonly picture: Picture;
        readonly performances: number;
        /** The discount, if it is a percentage */
        readonly percent: number;
        /** The lowest price for one seat at all dates, fees included */
        readonly from: Money | null;
        /** The instalment terms, as text from the house */
        readonly instalments: string | null;
        /** The number of instalments by direct debit, and the minimum total */
        readonly byInstalments: {
          readonly parts: number;
          readonly from: Money;
        } | null;
      })[];
      refusal: ({ readonly reason: "not-offered" });
    };
    /** Return a series with its dates */
    read: {
      input: {
        readonly series: string;
      };
      value: {
        readonly id: string;
        readonly name: string;
        readonly about: string;
        readonly picture: Picture;
        readonly performances: number;
        /** The discount, if it is a percentage */
        readonly percent: number;
        /** The lowest price for one seat at all dates, fees included */
        readonly from: Money | null;
        /** The instalment terms, as text from the house */
        readonly instalments: string | null;
        /** The number of instalments by direct debit, and the minimum total */
        readonly byInstalments: {
          readonly parts: number;
          readonly from: Money;
        } | null;
        readonly dates: readonly ({
          readonly id: string;
          readonly name: string | null;
          readonly performances: readonly ({
            readonly id: number;
            readonly starts: string;
            readonly durationMinutes: number;
            readonly venue: Venue;
            readonly event: {
              readonly slug: string;
              readonly title: string;
              readonly composer: string | null;
            };
            readonly availability: Availability;
            /** Seats are currently available */
            readonly isOnSale: boolean;
            /** Seats can be chosen on the map */
            readonly onMap: boolean;
          })[];
        })[];
        readonly priceTypes: readonly (PriceType)[];
        readonly mostSeats: number;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-series" });
    };
    /** List which seats are free on all dates, with the price for all of them */
    seats: {
      input: {
        readonly series: string;
        readonly dates: string;
      };
      value: {
        readonly plan: string;
        readonly status: string;
        readonly bands: string;
        readonly prices: readonly ({
          readonly priceType: number;
          readonly band: "A+" | "A" | "B" | "C" | "D" | "E";
          /** Sum of the single ticket prices, fees included */
          readonly full: {
            readonly amount: number;
            readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
          };
          readonly total: Money;
        })[];
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-series" });
    };
    /** Suggest the best seats around one that are free on all dates; holds nothing */
    suggest: {
      input: {
        readonly series: string;
        readonly dates: string;
        readonly near: string;
        readonly count: number;
        readonly pool?: "any" | "accessible" | "companion";
        readonly keep?: readonly (string)[];
        readonly avoid?: readonly (string)[];
      };
      value: {
        readonly seats: readonly (string)[];
        readonly together: boolean;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-series" }) | ({ readonly reason: "unknown-seat" }) | ({ readonly reason: "not-enough-seats" } & {
        readonly wanted: number;
        readonly available: number;
      });
    };
    /** Return the price in each band for a number of people; holds nothing */
    quote: {
      input: {
        readonly series: string;
        readonly dates: string;
        readonly quantities: readonly ({
          readonly priceType: number;
          readonly quantity: number;
        })[];
      };
      value: {
        readonly seats: number;
        readonly bands: readonly ({
          readonly band: "A+" | "A" | "B" | "C" | "D" | "E";
          /** Sum of the single ticket prices, fees included */
          readonly full: {
            readonly amount: number;
            readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
          };
          readonly off: Money;
          readonly total: Money;
        })[];
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-series" }) | ({ readonly reason: "unknown-price-type" });
    };
    /** Hold the same seats on all dates, or none: chosen seats or the best of a band */
    add: {
      input: {
        readonly series: string;
        readonly dates: string;
        readonly seats?: readonly ({
          readonly seat: string;
          readonly priceType: number;
        })[];
        readonly band?: "A+" | "A" | "B" | "C" | "D" | "E";
        readonly quantities?: readonly ({
          readonly priceType: number;
          readonly quantity: number;
        })[];
      };
      value: {
        readonly basket: Basket;
        readonly together: boolean;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-series" }) | ({ readonly reason: "unknown-seat" }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "too-many-tickets" } & {
        readonly max: number;
        readonly wanted: number;
      }) | ({ readonly reason: "price-type-limit" } & {
        readonly max: number;
        readonly priceType: string;
        readonly performance: {
          readonly title: string;
          readonly starts: string;
        };
        readonly previouslyBought: number;
        /** Including the tickets requested now */
        readonly total: number;
        readonly excess: number;
      }) | ({ readonly reason: "companion-alone" }) | ({ readonly reason: "cluster-incomplete" } & {
        readonly change: "add" | "remove";
        readonly names: readonly (string)[];
      }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "too-many-in-series" } & {
        readonly max: number;
      }) | ({ readonly reason: "package-not-on-sale" } & {
        readonly performances: readonly ({
          readonly title: string;
          readonly starts: string;
        })[];
      }) | ({ readonly reason: "series-seats-gone" } & {
        readonly performances: readonly ({
          readonly title: string;
          readonly starts: string;
        })[];
        readonly seats: readonly (string)[];
        readonly instead: readonly (string)[];
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "unknown-price-type" }) | ({ readonly reason: "series-for-nobody" }) | ({ readonly reason: "queue-needed" } & {
        readonly room: string;
      }) | ({ readonly reason: "too-many-seats-of-network" });
    };
  },
  renewals: {
    /** List the seats reserved for a subscriber and their state */
    mine: {
      input: {};
      value: readonly ({
        readonly id: string;
        readonly name: string;
        readonly order: string;
        readonly seats: readonly ({
          readonly section: string;
          readonly row: string;
          readonly seat: string;
        })[];
        readonly performances: readonly ({
          readonly title: string;
          readonly starts: string;
        })[];
        readonly total: Money;
        readonly until: string;
        readonly state: "offered" | "paying" | "kept" | "declined" | "lapsed";
        readonly preference: string | null;
      })[];
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Request other seats; the current ones stay reserved until then */
    preference: {
      input: {
        readonly renewal: string;
        readonly preference: string;
      };
      value: {};
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-renewal" }) | ({ readonly reason: "renewal-over" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Decline the seats and the right to renew them */
    decline: {
      input: {
        readonly renewal: string;
      };
      value: {};
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-renewal" }) | ({ readonly reason: "renewal-over" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" });
    };
  },
  flexSubscriptions: {
    /** List the flex subscriptions on sale and the performances they are valid for */
    list: {
      input: {};
      value: readonly ({
        readonly id: string;
        readonly name: string;
        readonly about: string;
        readonly terms: string;
        /** The price type, such as adult or under 30 */
        readonly structure: string;
        readonly picture: Picture;
        readonly redemptions: number;
        readonly price: Money;
        /** Validity in months from the purchase */
        readonly months: number;
        /** A fixed last day of validity, which overrides the months */
        readonly until: string | null;
        readonly bands: readonly ({
          readonly band: "A+" | "A" | "B" | "C" | "D" | "E";
          readonly surcharge: Money;
        })[];
        readonly priceTypes: readonly (string)[];
        readonly performances: readonly (PerformanceOfTicket)[];
        readonly mostPerPerformance: number;
        readonly isOnSale: boolean;
      })[];
      refusal: ({ readonly reason: "not-offered" });
    };
    /** Add a flex subscription to the basket */
    add: {
      input: {
        readonly flex: string;
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-flex" }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "not-enough-left" } & {
        readonly name: string;
        readonly left: number;
      }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "flex-not-on-sale" } & {
        readonly name: string;
      }) | ({ readonly reason: "not-so-many" } & {
        readonly name: string;
        readonly max: number;
      }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** List the customer's flex subscriptions with remaining redemptions, expiry and usage */
    mine: {
      input: {};
      value: readonly ({
        readonly id: string;
        /** Null if the house no longer lists it */
        readonly flex: string | null;
        readonly name: string;
        readonly structure: string;
        readonly price: Money;
        readonly issued: string;
        /** The last day of validity */
        readonly expires: string;
        readonly available: number;
        readonly used: readonly ({
          readonly performance: PerformanceOfTicket | null;
          readonly order: {
            readonly link: string;
            readonly number: string;
          };
          readonly underWay: boolean;
        })[];
        readonly state: "active" | "used-up" | "expired" | "cancelled";
      })[];
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Match the basket's tickets with the customer's flex subscriptions, with the reason where none applies */
    ways: {
      input: {};
      value: readonly ({
        readonly subscription: string;
        readonly name: string;
        /** Redemptions left for this basket */
        readonly available: number;
        readonly tickets: readonly ({
          readonly ticket: string;
          readonly isUsed: boolean;
          readonly surcharge: Money;
          /** Why no redemption can pay for the ticket */
          readonly why: "performance" | "band" | "type" | "bundled" | "expired" | "most" | "used" | null;
        })[];
      })[];
      refusal: ({ readonly reason: "not-offered" });
    };
    /** Pay for a ticket with a redemption; the subscription is chosen when the order is placed */
    redeem: {
      input: {
        readonly ticket: string;
        readonly subscription: string;
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "unknown-ticket" }) | ({ readonly reason: "unknown-subscription" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "not-by-redemption" } & {
        readonly why: "performance" | "band" | "type" | "bundled" | "expired" | "most" | "used";
      }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Stop paying for a ticket with a redemption */
    keepRedemption: {
      input: {
        readonly ticket: string;
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" });
    };
  },
  protection: {
    /** Return the price of refund protection for the basket; null if none is offered or nothing can be protected */
    offer: {
      input: {};
      value: {
        readonly name: string;
        readonly terms: string;
        readonly perTicket: Money;
        /** The number of tickets that can be protected; free tickets cannot */
        readonly tickets: number;
        readonly protected: number;
      } | null;
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" });
    };
    /** Add refund protection for every ticket of the basket, or remove it */
    choose: {
      input: {
        readonly wanted: boolean;
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "not-enough-left" } & {
        readonly name: string;
        readonly left: number;
      }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "not-so-many" } & {
        readonly name: string;
        readonly max: number;
      }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** List the customer's protected tickets and their claims */
    mine: {
      input: {};
      value: readonly ({
        readonly id: string;
        readonly order: string;
        readonly title: string;
        readonly starts: string;
        readonly state: "bought" | "claimed" | "approved" | "refused";
        readonly canClaim: boolean;
        /** The deadline for a claim */
        readonly until: string;
        /** The price paid for the ticket, fees included */
        readonly covers: {
          readonly amount: number;
          readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
        };
      })[];
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Submit a refund-protection claim for review */
    claim: {
      input: {
        readonly protection: string;
        readonly reason: string;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-protection" }) | ({ readonly reason: "not-claimable" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      });
    };
  },
  promoCodes: {
    /** Apply a promo code to the basket, replacing an earlier one */
    apply: {
      input: {
        readonly code: string;
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "promo-code-used-up" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "not-enough-left" } & {
        readonly name: string;
        readonly left: number;
      }) | ({ readonly reason: "not-so-many" } & {
        readonly name: string;
        readonly max: number;
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "unknown-promo-code" }) | ({ readonly reason: "too-many-tries" });
    };
  },
  storedValue: {
    /** Return the balance and the validity of a gift voucher */
    balance: {
      input: {
        readonly code: string;
      };
      value: {
        readonly last4: string;
        readonly balance: Money;
        readonly validUntil: string | null;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-code" }) | ({ readonly reason: "too-many-tries" });
    };
    /** Pay the basket with a gift voucher; locks the tickets until it is removed */
    applyVoucher: {
      input: {
        readonly code: string;
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "unknown-code" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "voucher-in-use" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "too-many-tries" });
    };
    /** Remove a gift voucher from the basket */
    removeVoucher: {
      input: {
        readonly voucher: string;
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Pay the basket with the customer's credit, earliest expiry first */
    applyCredit: {
      input: {} & {};
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "no-credit" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Remove the customer's credit from the basket */
    removeCredit: {
      input: {} & {};
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "no-basket" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Transfer a gift voucher's full balance to the customer's credit; the voucher is then used up */
    redeem: {
      input: {
        readonly code: string;
      };
      value: {
        readonly redeemed: Money;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-code" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "too-many-tries" });
    };
    /** Return the customer's credit: balance, lots by expiry date and transactions */
    myCredit: {
      input: {};
      value: {
        readonly balance: Money;
        readonly lots: readonly ({
          readonly id: string;
          readonly left: Money;
          readonly origin: string;
          readonly validUntil: string | null;
        })[];
        readonly entries: readonly ({
          readonly at: string;
          readonly kind: "issued" | "spent" | "returned" | "voided";
          readonly amount: Money;
          readonly order: string | null;
        })[];
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
  },
  sharing: {
    /** List the signed-in customer's tickets for upcoming performances and their share links */
    tickets: {
      input: {};
      value: readonly ({
        readonly performance: PerformanceOfTicket;
        readonly tickets: readonly ({
          readonly order: string;
          readonly ticket: {
            readonly code: string;
            readonly performance: number;
            readonly place: TicketPlace;
            readonly band: "A+" | "A" | "B" | "C" | "D" | "E";
            readonly priceType: string;
            readonly name: string | null;
            readonly price: Money;
            readonly fees: Money;
            readonly total: Money;
            readonly valid: boolean;
            /** Set while the ticket is for resale, and once it was sold again */
            readonly resale?: {
              readonly state: "open" | "sold";
              readonly since: string;
              readonly sold: string | null;
              /** Refunded to the original payment methods; null until it is paid back */
              readonly value: Money | null;
              /** Added to the customer's credit; null until it is paid back */
              readonly credit: Money | null;
            } | null;
          };
          readonly share: {
            readonly id: string;
            readonly name: string;
            readonly token: string;
            readonly since: string;
          } | null;
          readonly nameUntil: string | null;
          /** For putting it up for resale if it is sold out; absent or null if it cannot be */
          readonly resaleUntil?: string | null;
        })[];
      })[];
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Create a link that shows one ticket, and email it if an address is given */
    share: {
      input: {
        readonly code: string;
        readonly name: string;
        readonly email?: string;
      };
      value: {
        readonly id: string;
        readonly token: string;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "ticket-not-shareable" }) | ({ readonly reason: "shared-already" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "too-many-attempts" });
    };
    /** Change the name on a ticket; an empty one restores the buyer's name */
    rename: {
      input: {
        readonly code: string;
        readonly name: string;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "name-not-changeable" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      });
    };
    /** Revoke a share link */
    takeBack: {
      input: {
        readonly id: string;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-share" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Return the ticket behind a share link */
    read: {
      input: {
        readonly token: string;
      };
      value: {
        readonly performance: PerformanceOfTicket;
        readonly ticket: {
          readonly code: string;
          readonly performance: number;
          readonly place: TicketPlace;
          readonly band: "A+" | "A" | "B" | "C" | "D" | "E";
          readonly priceType: string;
          readonly name: string | null;
          readonly valid: boolean;
          /** Set while the ticket is for resale, and once it was sold again */
          readonly resale?: {
            readonly state: "open" | "sold";
            readonly since: string;
            readonly sold: string | null;
            /** Refunded to the original payment methods; null until it is paid back */
            readonly value: Money | null;
            /** Added to the customer's credit; null until it is paid back */
            readonly credit: Money | null;
          } | null;
        };
        readonly from: string;
        readonly name: string;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "share-ended" }) | ({ readonly reason: "order-returned" }) | ({ readonly reason: "ticket-for-resale" }) | ({ readonly reason: "performance-over" });
    };
  },
  vouchers: {
    /** Return the gift vouchers on sale; null if none are */
    range: {
      input: {};
      value: {
        readonly name: string;
        readonly about: string;
        readonly amounts: readonly (Money)[];
        readonly own: {
          readonly least: Money;
          readonly most: Money;
        } | null;
        /** Validity from the delivery */
        readonly months: number;
        /** The first possible delivery day */
        readonly today: string;
        /** The last possible delivery day */
        readonly lastDay: string;
        /** The last day of validity of one delivered today */
        readonly validUntil: string;
        /** The postage; null if vouchers are not sent by post */
        readonly post: Money | null;
      } | null;
      refusal: ({ readonly reason: "not-offered" });
    };
    /** Add identical gift vouchers for one recipient to the basket */
    add: {
      input: {
        /** Minor units */
        readonly amount: number;
        readonly quantity?: number;
        readonly recipient: string;
        readonly message?: string;
        readonly delivery: "email" | "print" | "post";
        readonly email?: string;
        /** YYYY-MM-DD; null sends it immediately */
        readonly day?: string | null;
      };
      value: {
        readonly basket: Basket;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "not-enough-left" } & {
        readonly name: string;
        readonly left: number;
      }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "not-so-many" } & {
        readonly name: string;
        readonly max: number;
      }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** List the deliveries of an order's vouchers */
    sent: {
      input: {
        readonly link: string;
        readonly line: string;
      };
      value: {
        readonly recipient: string;
        readonly email: string;
        readonly message: string;
        /** The planned delivery time; null once sent */
        readonly day: string | null;
        /** At least one was redeemed, so they have arrived */
        readonly isUsed: boolean;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-order" });
    };
    /** Correct the recipient of vouchers and send them again; a new address gets new codes */
    sendAgain: {
      input: {
        readonly link: string;
        readonly line: string;
        readonly recipient: string;
        readonly email: string;
        readonly message?: string;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-order" }) | ({ readonly reason: "voucher-redeemed" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "too-many-sendings" } & {
        readonly max: number;
      });
    };
  },
  enquiries: {
    /** Return the enquiry form of a performance */
    form: {
      input: {
        readonly performance: number;
      };
      value: {
        readonly title: string;
        readonly intro: string;
        readonly fields: readonly ({
          readonly name: string;
          readonly kind: "text" | "email" | "phone" | "number" | "long" | "choice" | "tick";
          readonly label: string;
          readonly hint: string | null;
          readonly required: boolean;
          readonly least: number;
          readonly most: number;
          readonly options: readonly ({
            readonly value: string;
            readonly label: string;
          })[];
        })[];
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" }) | ({ readonly reason: "no-enquiry-form" });
    };
    /** Send an enquiry to the box office */
    send: {
      input: {
        readonly performance: number;
        /** Keyed by field name; a ticked checkbox is "on" */
        readonly answers: Readonly<Record<string, string>>;
      };
      value: {};
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" }) | ({ readonly reason: "no-enquiry-form" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "too-many-enquiries" });
    };
  },
  registrations: {
    /** Return a performance's ballot and the customer's registration */
    read: {
      input: {
        readonly performance: number;
      };
      value: {
        readonly about: string;
        readonly state: "not-yet" | "open" | "closed" | "drawn";
        readonly opens: string;
        readonly closes: string;
        readonly draws: string;
        readonly answerBy: string;
        readonly onePer: "customer" | "household";
        /** The consequences of declining the drawn seats */
        readonly declined: {
          readonly seats: "next" | "sale";
          readonly party: "may-buy" | "is-out";
        };
        readonly mostTickets: number;
        readonly mostAlternatives: number;
        readonly performance: {
          readonly id: number;
          readonly event: {
            readonly slug: string;
            readonly title: string;
          };
          readonly starts: string;
          readonly venue: string;
        };
        readonly plan: {
          readonly width: number;
          readonly height: number;
        };
        readonly sections: readonly ({
          readonly section: string;
          readonly name: string;
          readonly level: string;
          /** The lowest price of a seat there in any ticket type, fees included */
          readonly from: Money | null;
          readonly to: Money | null;
          /** Its outline on the seating plan: x, y, x, y … */
          readonly rows: readonly (readonly (number)[])[];
        })[];
        readonly others: readonly ({
          readonly id: number;
          readonly event: {
            readonly slug: string;
            readonly title: string;
          };
          readonly starts: string;
          readonly venue: string;
          readonly sections: readonly ({
            readonly section: string;
            readonly name: string;
          })[];
        })[];
        readonly rehearsal: {
          readonly id: number;
          readonly event: {
            readonly slug: string;
            readonly title: string;
          };
          readonly starts: string;
          readonly venue: string;
        } | null;
        readonly priceTypes: readonly ({
          readonly id: number;
          readonly name: string;
          readonly condition: string | null;
        })[];
        /** Number of registered parties so far */
        readonly entries: number;
        readonly draw: {
          /** SHA-256 of the seed, in hexadecimal */
          readonly commitment: string | null;
          /** Published with the result */
          readonly seed: string | null;
        };
        readonly mine: {
          /** The number that identifies it in the draw */
          readonly number: string;
          readonly state: "draft" | "entered" | "withdrawn" | "drawn" | "offered" | "unlucky" | "taken" | "declined" | "lapsed";
          readonly first: {
            readonly performance: {
              readonly id: number;
              readonly event: {
                readonly slug: string;
                readonly title: string;
              };
              readonly starts: string;
              readonly venue: string;
            };
            readonly section: string;
            readonly name: string;
          };
          readonly party: number;
          readonly priceType: {
            readonly id: number;
            readonly name: string;
          };
          readonly alternatives: readonly ({
            readonly performance: {
              readonly id: number;
              readonly event: {
                readonly slug: string;
                readonly title: string;
              };
              readonly starts: string;
              readonly venue: string;
            };
            readonly section: string;
            readonly name: string;
          })[];
          readonly rehearsal: boolean;
          /** Its position in the draw; null until announced */
          readonly rank: number | null;
          /** The link of the reserved order with the drawn seats */
          readonly offered: {
            readonly place: {
              readonly performance: {
                readonly id: number;
                readonly event: {
                  readonly slug: string;
                  readonly title: string;
                };
                readonly starts: string;
                readonly venue: string;
              };
              readonly section: string | null;
            };
            readonly choice: number;
            readonly holdUntil: string;
            readonly order: string;
          } | null;
          readonly closes: string;
          /** Can still be changed or withdrawn */
          readonly isOpen: boolean;
        } | null;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" }) | ({ readonly reason: "no-registration" });
    };
    /** Save a registration step by step; the last step sends `enter` */
    save: {
      input: {
        readonly performance: number;
        readonly first?: {
          readonly section: string;
          readonly party: number;
          readonly priceType: number;
        };
        readonly alternatives?: readonly ({
          readonly performance: number;
          readonly section: string;
        })[];
        readonly rehearsal?: boolean;
        readonly enter?: boolean;
      };
      value: {
        readonly number: string;
        readonly state: "draft" | "entered" | "withdrawn" | "drawn" | "offered" | "unlucky";
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" }) | ({ readonly reason: "no-registration" }) | ({ readonly reason: "registration-closed" }) | ({ readonly reason: "registration-not-open" }) | ({ readonly reason: "no-first-choice" }) | ({ readonly reason: "household-registered" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "unknown-section" }) | ({ readonly reason: "party-size" } & {
        readonly max: number;
      }) | ({ readonly reason: "type-not-drawn" }) | ({ readonly reason: "choice-twice" }) | ({ readonly reason: "too-many-choices" } & {
        readonly max: number;
      });
    };
    /** Withdraw a registration before the ballot closes */
    withdraw: {
      input: {
        readonly performance: number;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" }) | ({ readonly reason: "no-registration" }) | ({ readonly reason: "registration-closed" }) | ({ readonly reason: "registration-not-open" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Decline the drawn seats; they go to the next registration in the draw or on sale */
    decline: {
      input: {
        readonly performance: number;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" }) | ({ readonly reason: "no-registration" }) | ({ readonly reason: "nothing-drawn" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** List the customer's registrations */
    mine: {
      input: {};
      value: readonly ({
        /** The number that identifies it in the draw */
        readonly number: string;
        readonly state: "draft" | "entered" | "withdrawn" | "drawn" | "offered" | "unlucky" | "taken" | "declined" | "lapsed";
        readonly first: {
          readonly performance: {
            readonly id: number;
            readonly event: {
              readonly slug: string;
              readonly title: string;
            };
            readonly starts: string;
            readonly venue: string;
          };
          readonly section: string;
          readonly name: string;
        };
        readonly party: number;
        readonly priceType: {
          readonly id: number;
          readonly name: string;
        };
        readonly alternatives: readonly ({
          readonly performance: {
            readonly id: number;
            readonly event: {
              readonly slug: string;
              readonly title: string;
            };
            readonly starts: string;
            readonly venue: string;
          };
          readonly section: string;
          readonly name: string;
        })[];
        readonly rehearsal: boolean;
        /** Its position in the draw; null until announced */
        readonly rank: number | null;
        /** The link of the reserved order with the drawn seats */
        readonly offered: {
          readonly place: {
            readonly performance: {
              readonly id: number;
              readonly event: {
                readonly slug: string;
                readonly title: string;
              };
              readonly starts: string;
              readonly venue: string;
            };
            readonly section: string | null;
          };
          readonly choice: number;
          readonly holdUntil: string;
          readonly order: string;
        } | null;
        readonly closes: string;
        /** Can still be changed or withdrawn */
        readonly isOpen: boolean;
      })[];
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
  },
  waitingList: {
    /** Return what a party may wait for at a performance */
    read: {
      input: {
        readonly performance: number;
      };
      value: {
        readonly performance: {
          readonly id: number;
          readonly event: {
            readonly slug: string;
            readonly title: string;
          };
          readonly starts: string;
          readonly venue: string;
        };
        readonly bands: readonly ({
          readonly band: "A+" | "A" | "B" | "C" | "D" | "E";
          /** Of an ordinary ticket, fees included */
          readonly price: {
            readonly amount: number;
            readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
          };
        })[];
        /** Whether the hall has wheelchair places */
        readonly hasWheelchairs: boolean;
        readonly hasCompanions: boolean;
        /** Later or earlier performances of the event that can be added */
        readonly others: readonly ({
          readonly id: number;
          readonly event: {
            readonly slug: string;
            readonly title: string;
          };
          readonly starts: string;
          readonly venue: string;
        })[];
        readonly mostPerformances: number;
        readonly mostTickets: number;
        /** Number of parties that wait */
        readonly parties: number;
        /** How long an offer is kept at most */
        readonly offerHours: number;
        readonly membersFirst: boolean;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" }) | ({ readonly reason: "no-waiting-list" });
    };
    /** Email a link that puts a party on the waiting list */
    join: {
      input: {
        readonly performance: number;
        readonly name: string;
        readonly email: string;
        /** Everybody, with wheelchairs and companions */
        readonly party: number;
        readonly wheelchairs?: number;
        /** Empty for any */
        readonly bands?: readonly ("A+" | "A" | "B" | "C" | "D" | "E")[];
        readonly mayBeSplit?: boolean;
        /** Further performances of the event */
        readonly others?: readonly (number)[];
      };
      value: {};
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" }) | ({ readonly reason: "no-waiting-list" }) | ({ readonly reason: "seats-available" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "list-party-size" } & {
        readonly max: number;
      }) | ({ readonly reason: "wheelchair-companions" }) | ({ readonly reason: "too-many-entries" });
    };
    /** Return an entry of a waiting list with its position and offer */
    entry: {
      input: {
        /** The entry's link, from its email */
        readonly link: string;
      };
      value: {
        readonly state: "unconfirmed" | "waiting" | "asked" | "offered" | "ended";
        /** Why it ended; null while it lives */
        readonly ending: "left" | "bought" | "bought-elsewhere" | "declined" | "lapsed" | "over" | "house" | null;
        readonly name: string;
        readonly party: number;
        readonly wheelchairs: number;
        /** Empty for any */
        readonly bands: readonly ("A+" | "A" | "B" | "C" | "D" | "E")[];
        readonly mayBeSplit: boolean;
        readonly performances: readonly ({
          readonly id: number;
          readonly event: {
            readonly slug: string;
            readonly title: string;
          };
          readonly starts: string;
          readonly venue: string;
          /** Parties that are served before this one; null if it does not wait */
          readonly before: number | null;
        })[];
        readonly offer: {
          readonly performance: number;
          readonly total: Money;
          readonly until: string;
          /** The link of the reserved order; it is paid as a payment link */
          readonly order: string;
          readonly state: "payable" | "paying";
        } | null;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-entry" });
    };
    /** Confirm an entry from its email, or keep it after buying elsewhere */
    confirm: {
      input: {
        /** The entry's link, from its email */
        readonly link: string;
      };
      value: {};
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-entry" }) | ({ readonly reason: "already-listed" }) | ({ readonly reason: "entry-ended" });
    };
    /** End an entry, and decline its offer if it has one */
    leave: {
      input: {
        /** The entry's link, from its email */
        readonly link: string;
      };
      value: {};
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-entry" }) | ({ readonly reason: "offer-under-way" });
    };
  },
  resale: {
    /** Return whether a ticket can be put up for resale, or the state of its resale */
    quote: {
      input: {
        /** The ticket's code, also one that it had before */
        readonly code: string;
      };
      value: {
        /** The ticket's code now */
        readonly code: string;
        readonly order: {
          readonly number: string;
          readonly link: string;
        };
        readonly performance: PerformanceOfTicket;
        readonly place: TicketPlace;
        /** being-bought: for resale, and somebody holds the seat; sold: paid for again */
        readonly state: "possible" | "not-possible" | "open" | "being-bought" | "sold";
        /** For `not-possible` */
        readonly why: "void" | "used" | "too-late" | "cancelled" | "seats-available" | "exchanging" | "whole-package" | "companion-alone" | "free" | "meal-first" | null;
        /** When it was put up */
        readonly since: string | null;
        /** A ticket that is not sold by then is the customer's again */
        readonly until: string;
        /** What the customer gets, or has got; with the lines that go with the ticket */
        readonly amount: {
          readonly amount: number;
          readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
        };
        /** Account credit, or the original payment methods; mixed: what vouchers and credit paid goes back to them */
        readonly to: "credit" | "original" | "mixed";
        readonly creditUntil: string;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "ticket-not-found" }) | ({ readonly reason: "no-resale" });
    };
    /** Put a ticket up for resale: it is not valid until it is taken back */
    putUp: {
      input: {
        /** The ticket's code, also one that it had before */
        readonly code: string;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "ticket-not-found" }) | ({ readonly reason: "no-resale" }) | ({ readonly reason: "not-for-resale" } & {
        readonly why: "void" | "used" | "too-late" | "cancelled" | "seats-available" | "exchanging" | "whole-package" | "companion-alone" | "free" | "meal-first";
      }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Take a ticket back that is for resale; it gets a new code */
    takeBack: {
      input: {
        /** The ticket's code, also one that it had before */
        readonly code: string;
      };
      value: {
        readonly code: string;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "ticket-not-found" }) | ({ readonly reason: "not-put-up" }) | ({ readonly reason: "being-bought" }) | ({ readonly reason: "sold-again" }) | ({ readonly reason: "key-used-otherwise" });
    };
  },
  programmes: {
    /** Open a programme with its code, for this session or, if signed in, for the customer */
    enter: {
      input: {
        readonly code: string;
        /** Limits the attempt to this programme */
        readonly programme?: string;
      };
      value: {
        readonly programme: string;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "programme-without-performances" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "wrong-programme-code" }) | ({ readonly reason: "too-many-programme-codes" });
    };
    /** Return a programme open to the caller and its upcoming performances */
    read: {
      input: {
        readonly programme: string;
      };
      value: {
        readonly id: string;
        readonly name: string;
        readonly about: string;
        /** When access ends */
        readonly until: string;
        readonly performances: readonly ({
          readonly id: number;
          readonly starts: string;
          readonly venue: Venue;
          readonly availability: Availability;
          readonly ways: "by-price" | "seat-map" | "both" | "enquiry";
          /** The lowest price currently available, fees included */
          readonly from: Money | null;
          readonly note: string | null;
          /** The original start, if the performance was moved */
          readonly movedFrom: string | null;
          /** When the sale opens or opened for this visitor; absent if the back end does not report it */
          readonly onSaleFrom?: string;
          /** Set if the seats are drawn by ballot and this visitor has no other way to buy */
          readonly registration?: {
            readonly opens: string;
            readonly closes: string;
            readonly state: "not-yet" | "open" | "closed";
          };
          readonly event: EventSummary;
        })[];
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "programme-closed" });
    };
  },
  accessSchemes: {
    /** List the customer's access schemes */
    mine: {
      input: {};
      value: readonly ({
        readonly id: string;
        readonly scheme: string;
        readonly name: string;
        readonly about: string;
        /** The last characters of the code; null if the box office added the registration */
        readonly last4: string | null;
        /** The last day of validity, in the house's time zone */
        readonly until: string | null;
      })[];
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Apply a registration code issued in the customer's name */
    apply: {
      input: {
        readonly code: string;
      };
      value: {
        readonly scheme: string;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "wrong-access-code" }) | ({ readonly reason: "access-name-differs" }) | ({ readonly reason: "too-many-access-codes" });
    };
    /** Remove a registration from the account; empties a basket that depends on it */
    remove: {
      input: {
        readonly registration: string;
      };
      value: {
        readonly emptied: "rights-lost" | null;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-registration" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" });
    };
  },
  addOns: {
    /** Return the add-on orders of an order and the order that it adds to */
    of: {
      input: {
        /** The order's link */
        readonly order: string;
      };
      value: {
        readonly number: string;
        /** The number of the order that this one adds to */
        readonly addsTo: string | null;
        /** The numbers of paid orders that add to this one */
        readonly added: readonly (string)[];
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-order" });
    };
    /** Start an add-on order: everything added to the basket from now on belongs to this order */
    begin: {
      input: {
        /** The order's link */
        readonly order: string;
      };
      value: {};
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-order" }) | ({ readonly reason: "order-not-finished" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "key-used-otherwise" });
    };
  },
  withdrawal: {
    /** Return the withdrawal period in days */
    terms: {
      input: {};
      value: {
        readonly days: number;
      };
      refusal: ({ readonly reason: "not-offered" });
    };
    /** List what the buyer can still withdraw from */
    find: {
      input: {
        readonly number: string;
        readonly email: string;
      };
      value: {
        readonly number: string;
        readonly lines: readonly ({
          readonly id: string;
          readonly name: string;
          readonly quantity: number;
          readonly until: string;
          readonly total: Money;
          /** The house must receive it first */
          readonly isSentBack: boolean;
        })[];
        readonly kept: readonly ({
          readonly id: string;
          readonly name: string;
          readonly quantity: number;
          readonly why: "dated" | "donation" | "used" | "over" | "returned" | "withdrawn";
        })[];
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-purchase" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "too-many-tries" });
    };
    /** Withdraw from lines of an order; repeating it has no further effect */
    declare: {
      input: {
        readonly number: string;
        readonly email: string;
        readonly name: string;
        readonly lines: readonly (string)[];
      };
      value: {
        readonly number: string;
        readonly at: string;
        readonly lines: readonly ({
          readonly id: string;
          readonly name: string;
          readonly quantity: number;
        })[];
        /** Refunded now, to the original payment method */
        readonly atOnce: {
          readonly amount: number;
          readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
        };
        /** Refunded once the house has received the goods */
        readonly whenBack: {
          readonly amount: number;
          readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
        };
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-purchase" }) | ({ readonly reason: "nothing-to-withdraw" }) | ({ readonly reason: "invalid" } & {
        readonly faults: readonly (FieldFault)[];
      }) | ({ readonly reason: "too-many-tries" });
    };
  },
  directDebits: {
    /** Return the suggested monthly amounts; null if the house offers no monthly donations */
    offer: {
      input: {};
      value: {
        readonly amounts: readonly (Money)[];
        readonly least: Money;
        readonly most: Money;
        readonly day: number;
      } | null;
      refusal: ({ readonly reason: "not-offered" });
    };
    /** Set up a monthly donation; the payer confirms the mandate on the provider's page */
    begin: {
      input: {
        readonly fund: number;
        /** Minor units */
        readonly amount: number;
        /** The appeal that led to it */
        readonly appeal?: string;
        readonly day: number;
      };
      value: {
        readonly plan: string;
        /** Null if an existing mandate is used */
        readonly page: string | null;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-fund" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "amount-out-of-bounds" } & {
        readonly least: Money;
        readonly most: Money;
      }) | ({ readonly reason: "provider-unreachable" });
    };
    /** List the signed-in customer's direct debit plans, newest first */
    mine: {
      input: {};
      value: readonly ({
        readonly id: string;
        readonly kind: "donation" | "membership" | "order";
        /** The link of the order that it pays by instalments */
        readonly order: string | null;
        /** The level of a membership */
        readonly level: number | null;
        readonly name: string;
        readonly amount: Money;
        /** A new amount and the date of its first collection */
        readonly later: {
          readonly amount: Money;
          readonly from: string;
        } | null;
        readonly day: number;
        readonly state: "setting-up" | "active" | "failing" | "paused" | "ended";
        /** The date of the next collection */
        readonly next: string | null;
      })[];
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" });
    };
    /** Turn on automatic renewal for a membership, collected before the current term ends */
    renew: {
      input: {
        readonly membership: string;
      };
      value: {
        readonly plan: string;
        /** Null if an existing mandate is used */
        readonly page: string | null;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-membership" }) | ({ readonly reason: "renews-already" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "provider-unreachable" });
    };
    /** Return the instalments available for the basket; null if it requires immediate payment */
    parts: {
      input: {};
      value: {
        readonly amounts: readonly (Money)[];
        readonly first: string;
      } | null;
      refusal: ({ readonly reason: "not-offered" });
    };
    /** Resume collection of an order's outstanding instalments, with the existing mandate or a new one */
    payOn: {
      input: {
        readonly order: string;
      };
      value: {
        readonly plan: string;
        readonly page: string | null;
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-order" }) | ({ readonly reason: "nothing-owed" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "provider-unreachable" });
    };
    /** Check the mandate's set-up with the provider */
    verify: {
      input: {
        readonly plan: string;
      };
      value: {
        readonly state: "open" | "verifying" | "confirmed" | "failed";
        readonly page: string | null;
        readonly plan: {
          readonly id: string;
          readonly kind: "donation" | "membership" | "order";
          /** The link of the order that it pays by instalments */
          readonly order: string | null;
          /** The level of a membership */
          readonly level: number | null;
          readonly name: string;
          readonly amount: Money;
          /** A new amount and the date of its first collection */
          readonly later: {
            readonly amount: Money;
            readonly from: string;
          } | null;
          readonly day: number;
          readonly state: "setting-up" | "active" | "failing" | "paused" | "ended";
          /** The date of the next collection */
          readonly next: string | null;
        };
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-debit-plan" }) | ({ readonly reason: "provider-unreachable" });
    };
    /** Change a plan's amount or day, effective after ten working days */
    change: {
      input: {
        readonly plan: string;
        /** Minor units */
        readonly amount: number;
        readonly day: number;
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-debit-plan" }) | ({ readonly reason: "plan-over" }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "amount-out-of-bounds" } & {
        readonly least: Money;
        readonly most: Money;
      });
    };
    /** Pause, resume or stop a plan, or skip its next collection */
    steer: {
      input: {
        readonly plan: string;
        readonly action: "pause" | "resume" | "skip" | "stop";
      };
      value: {};
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-debit-plan" }) | ({ readonly reason: "plan-over" }) | ({ readonly reason: "key-used-otherwise" });
    };
    /** Receive a notification from the direct debit provider */
    notice: {
      input: {
        readonly headers: Readonly<Record<string, string>>;
        readonly body: string;
      };
      value: {};
      refusal: ({ readonly reason: "unreadable" }) | ({ readonly reason: "unsigned" }) | ({ readonly reason: "not-offered" });
    };
  },
  refundOffers: {
    /** List the options for each cancelled or moved performance of an order */
    list: {
      input: {
        readonly link: string;
      };
      value: readonly ({
        readonly performance: number;
        readonly title: string;
        /** The start when the ticket was bought */
        readonly before: string;
        /** The new start */
        readonly starts: string;
        readonly kind: "cancelled" | "moved";
        readonly state: "waiting" | "kept" | "money" | "credit" | "called-off";
        /** Empty once settled or expired */
        readonly choices: readonly ("kept" | "money" | "credit")[];
        /** The deadline; after it the default option applies */
        readonly until: string;
        readonly tickets: number;
        /** The refund: tickets with fees, and everything bought along with them */
        readonly worth: {
          readonly amount: number;
          readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
        };
        readonly creditUntil: string;
      })[];
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-order" });
    };
    /** Keep the tickets, or return them for money or credit; the choice is final */
    choose: {
      input: {
        readonly link: string;
        readonly performance: number;
        readonly choice: "kept" | "money" | "credit";
      };
      value: {
        readonly performance: number;
        readonly title: string;
        /** The start when the ticket was bought */
        readonly before: string;
        /** The new start */
        readonly starts: string;
        readonly kind: "cancelled" | "moved";
        readonly state: "waiting" | "kept" | "money" | "credit" | "called-off";
        /** Empty once settled or expired */
        readonly choices: readonly ("kept" | "money" | "credit")[];
        /** The deadline; after it the default option applies */
        readonly until: string;
        readonly tickets: number;
        /** The refund: tickets with fees, and everything bought along with them */
        readonly worth: {
          readonly amount: number;
          readonly currency: "SEK" | "DKK" | "NOK" | "EUR" | "GBP" | "USD";
        };
        readonly creditUntil: string;
      };
      refusal: ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-order" }) | ({ readonly reason: "offer-over" });
    };
  },
  exchanges: {
    /** List which tickets of an order can be exchanged, their value and the fee */
    quote: {
      input: {
        readonly link: string;
      };
      value: {
        readonly number: string;
        readonly terms: string;
        readonly performances: readonly ({
          readonly id: number;
          readonly starts: string;
          readonly durationMinutes: number;
          readonly venue: Venue;
          readonly event: {
            readonly slug: string;
            readonly title: string;
            readonly composer: string | null;
            readonly picture: Picture;
          };
          readonly change: {
            readonly kind: "cancelled" | "moved";
            readonly before: string;
          } | null;
          readonly until: string;
        })[];
        readonly tickets: readonly ({
          readonly code: string;
          readonly performance: number;
          readonly place: TicketPlace;
          readonly priceType: string;
          readonly worth: Money;
          readonly fee: Money;
          readonly why: "too-late" | "cancelled" | "used" | "paid-by-redemption" | "in-package" | "not-paid-up" | "under-way" | null;
        })[];
      };
      refusal: ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-order" });
    };
    /** Apply the value of tickets to the basket and hold seats at another performance, if any are free */
    begin: {
      input: {
        readonly link: string;
        readonly tickets: readonly (string)[];
        readonly to: number | null;
      };
      value: {
        /** Same seats, others side by side, others apart; "none" if no seats were requested */
        readonly found: "same" | "together" | "apart" | "none";
        /** The production whose performances they can be exchanged for */
        readonly event: string;
      };
      refusal: ({ readonly reason: "no-session" }) | ({ readonly reason: "login-needed" }) | ({ readonly reason: "not-offered" }) | ({ readonly reason: "unknown-performance" }) | ({ readonly reason: "unknown-order" }) | ({ readonly reason: "voucher-locks-tickets" }) | ({ readonly reason: "reserved-as-it-is" }) | ({ readonly reason: "not-on-sale" } & {
        readonly availability: Availability;
      }) | ({ readonly reason: "too-many-tickets" } & {
        readonly max: number;
        readonly wanted: number;
      }) | ({ readonly reason: "price-type-limit" } & {
        readonly max: number;
        readonly priceType: string;
        readonly performance: {
          readonly title: string;
          readonly starts: string;
        };
        readonly previouslyBought: number;
        /** Including the tickets requested now */
        readonly total: number;
        readonly excess: number;
      }) | ({ readonly reason: "companion-alone" }) | ({ readonly reason: "payment-under-way" }) | ({ readonly reason: "not-enough-seats" } & {
        readonly wanted: number;
        readonly available: number;
      }) | ({ readonly reason: "not-exchangeable" } & {
        readonly why: "too-late" | "cancelled" | "used" | "paid-by-redemption" | "in-package" | "not-paid-up" | "under-way";
      }) | ({ readonly reason: "key-used-otherwise" }) | ({ readonly reason: "unknown-price-type" }) | ({ readonly reason: "no-ticket-chosen" }) | ({ readonly reason: "queue-needed" } & {
        readonly room: string;
      }) | ({ readonly reason: "too-many-seats-of-network" }) | ({ readonly reason: "too-busy" });
    };
  },
}
