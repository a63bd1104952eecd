/* Written by local/postgres/types.ts from the schema. Do not edit: run `node local/postgres/types.ts`. */
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: "13.0.5"
  }
  public: {
    Tables: {
      admin_exports: {
        Row: {
          columns: string[]
          created_at: string
          filter: Json
          id: string
          list: string
          sort: Json
          started_at: string | null
          user_id: string
        }
        Insert: {
          columns: string[]
          created_at?: string
          filter: Json
          id?: string
          list: string
          sort: Json
          started_at?: string | null
          user_id: string
        }
        Update: {
          columns?: string[]
          created_at?: string
          filter?: Json
          id?: string
          list?: string
          sort?: Json
          started_at?: string | null
          user_id?: string
        }
        Relationships: []
      }
      admin_jobs: {
        Row: {
          created_at: string
          ended_at: string | null
          id: string
          kind: string
          params: Json
          reason: string
          started_at: string | null
          status: string
          undo_reason: string | null
          user_id: string | null
        }
        Insert: {
          created_at?: string
          ended_at?: string | null
          id?: string
          kind: string
          params: Json
          reason: string
          started_at?: string | null
          status?: string
          undo_reason?: string | null
          user_id?: string | null
        }
        Update: {
          created_at?: string
          ended_at?: string | null
          id?: string
          kind?: string
          params?: Json
          reason?: string
          started_at?: string | null
          status?: string
          undo_reason?: string | null
          user_id?: string | null
        }
        Relationships: []
      }
      admin_list_columns: {
        Row: {
          columns: string[]
          list: string
          user_id: string
        }
        Insert: {
          columns: string[]
          list: string
          user_id: string
        }
        Update: {
          columns?: string[]
          list?: string
          user_id?: string
        }
        Relationships: []
      }
      admin_list_views: {
        Row: {
          created_at: string
          id: string
          list: string
          name: string
          state: Json
          team: boolean
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          list: string
          name: string
          state: Json
          team?: boolean
          user_id: string
        }
        Update: {
          created_at?: string
          id?: string
          list?: string
          name?: string
          state?: Json
          team?: boolean
          user_id?: string
        }
        Relationships: []
      }
      analytics_events: {
        Row: {
          created_at: string
          event_type: string
          first_source: string | null
          id: number
          item: string
          locale: string
          metadata: Json
          page_path: string | null
          session_id: string | null
          source: string
          user_id: string | null
        }
        Insert: {
          created_at?: string
          event_type: string
          first_source?: string | null
          id?: never
          item?: never
          locale?: never
          metadata?: Json
          page_path?: string | null
          session_id?: string | null
          source?: never
          user_id?: string | null
        }
        Update: {
          created_at?: string
          event_type?: string
          first_source?: string | null
          id?: never
          item?: never
          locale?: never
          metadata?: Json
          page_path?: string | null
          session_id?: string | null
          source?: never
          user_id?: string | null
        }
        Relationships: []
      }
      application_files: {
        Row: {
          application_id: string
          created_at: string
          field: string
          id: string
          name: string
          size: number
          type: string
          user_id: string
        }
        Insert: {
          application_id: string
          created_at?: string
          field: string
          id: string
          name: string
          size: number
          type: string
          user_id: string
        }
        Update: {
          application_id?: string
          created_at?: string
          field?: string
          id?: string
          name?: string
          size?: number
          type?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "application_files_application_id_fkey"; columns: ["application_id"]; isOneToOne: false; referencedRelation: "creator_applications"; referencedColumns: ["id"] },
        ]
      }
      application_forms: {
        Row: {
          created_by: string | null
          fields: Json
          key: string
          published_at: string
          title_field: string
          version: number
        }
        Insert: {
          created_by?: string | null
          fields: Json
          key: string
          published_at?: string
          title_field: string
          version?: never
        }
        Update: {
          created_by?: string | null
          fields?: Json
          key?: string
          published_at?: string
          title_field?: string
          version?: never
        }
        Relationships: []
      }
      audit_log: {
        Row: {
          action: string
          actor: string | null
          after: Json | null
          before: Json | null
          created_at: string
          id: number
          reason_digest: string | null
          subject_id: string
          subject_type: string
          undoes: number | null
        }
        Insert: {
          action: string
          actor?: string | null
          after?: Json | null
          before?: Json | null
          created_at?: string
          id?: never
          reason_digest?: string | null
          subject_id: string
          subject_type: string
          undoes?: number | null
        }
        Update: {
          action?: string
          actor?: string | null
          after?: Json | null
          before?: Json | null
          created_at?: string
          id?: never
          reason_digest?: string | null
          subject_id?: string
          subject_type?: string
          undoes?: number | null
        }
        Relationships: [
          { foreignKeyName: "audit_log_undoes_fkey"; columns: ["undoes"]; isOneToOne: true; referencedRelation: "audit_log"; referencedColumns: ["id"] },
        ]
      }
      automatic_refunds: {
        Row: {
          amount: number
          attempts: number
          available_at: string
          checkout_session_id: string | null
          claimed_at: string | null
          created_at: string
          currency: string
          done_at: string | null
          ends_subscription: string | null
          error: string | null
          id: string
          order_id: string
          payment_intent_id: string | null
          reason: string
          requested_by: string | null
          status: string
          subscription_id: string | null
          user_id: string
        }
        Insert: {
          amount: number
          attempts?: number
          available_at?: string
          checkout_session_id?: string | null
          claimed_at?: string | null
          created_at?: string
          currency: string
          done_at?: string | null
          ends_subscription?: string | null
          error?: string | null
          id?: string
          order_id: string
          payment_intent_id?: string | null
          reason: string
          requested_by?: string | null
          status?: string
          subscription_id?: string | null
          user_id: string
        }
        Update: {
          amount?: number
          attempts?: number
          available_at?: string
          checkout_session_id?: string | null
          claimed_at?: string | null
          created_at?: string
          currency?: string
          done_at?: string | null
          ends_subscription?: string | null
          error?: string | null
          id?: string
          order_id?: string
          payment_intent_id?: string | null
          reason?: string
          requested_by?: string | null
          status?: string
          subscription_id?: string | null
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "automatic_refunds_order_id_fkey"; columns: ["order_id"]; isOneToOne: false; referencedRelation: "orders"; referencedColumns: ["id"] },
        ]
      }
      connected_accounts: {
        Row: {
          card_payments: string
          charges_enabled: boolean
          country: string
          details_submitted: boolean
          disabled_reason: string | null
          due: string[]
          due_by: string | null
          gone: boolean
          payout_marks: string[]
          payouts_enabled: boolean
          person_mark: string | null
          start_key: string
          started_at: string
          stripe_account_id: string | null
          stripe_applied_at: string | null
          transfers: string
          user_id: string
        }
        Insert: {
          card_payments?: string
          charges_enabled?: boolean
          country: string
          details_submitted?: boolean
          disabled_reason?: string | null
          due?: string[]
          due_by?: string | null
          gone?: boolean
          payout_marks?: string[]
          payouts_enabled?: boolean
          person_mark?: string | null
          start_key?: string
          started_at?: string
          stripe_account_id?: string | null
          stripe_applied_at?: string | null
          transfers?: string
          user_id: string
        }
        Update: {
          card_payments?: string
          charges_enabled?: boolean
          country?: string
          details_submitted?: boolean
          disabled_reason?: string | null
          due?: string[]
          due_by?: string | null
          gone?: boolean
          payout_marks?: string[]
          payouts_enabled?: boolean
          person_mark?: string | null
          start_key?: string
          started_at?: string
          stripe_account_id?: string | null
          stripe_applied_at?: string | null
          transfers?: string
          user_id?: string
        }
        Relationships: []
      }
      creator_applications: {
        Row: {
          answer: string
          answers: Json
          created_at: string
          decided_at: string | null
          form_version: number
          id: string
          invite_id: string | null
          project: string
          status: string
          submitted_at: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          answer?: string
          answers?: Json
          created_at?: string
          decided_at?: string | null
          form_version?: number
          id?: string
          invite_id?: string | null
          project?: string
          status?: string
          submitted_at?: string | null
          updated_at?: string
          user_id: string
        }
        Update: {
          answer?: string
          answers?: Json
          created_at?: string
          decided_at?: string | null
          form_version?: number
          id?: string
          invite_id?: string | null
          project?: string
          status?: string
          submitted_at?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "creator_applications_form_version_fkey"; columns: ["form_version"]; isOneToOne: false; referencedRelation: "application_forms"; referencedColumns: ["version"] },
          { foreignKeyName: "creator_applications_invite_id_fkey"; columns: ["invite_id"]; isOneToOne: true; referencedRelation: "creator_invites"; referencedColumns: ["id"] },
        ]
      }
      creator_invites: {
        Row: {
          code: string
          created_at: string
          created_by: string | null
          expires_at: string
          id: string
          note: string
          redeemed_at: string | null
          redeemed_by: string | null
        }
        Insert: {
          code: string
          created_at?: string
          created_by?: string | null
          expires_at: string
          id?: string
          note?: string
          redeemed_at?: string | null
          redeemed_by?: string | null
        }
        Update: {
          code?: string
          created_at?: string
          created_by?: string | null
          expires_at?: string
          id?: string
          note?: string
          redeemed_at?: string | null
          redeemed_by?: string | null
        }
        Relationships: []
      }
      customers: {
        Row: {
          stripe_customer_id: string
          user_id: string
        }
        Insert: {
          stripe_customer_id: string
          user_id: string
        }
        Update: {
          stripe_customer_id?: string
          user_id?: string
        }
        Relationships: []
      }
      feedback: {
        Row: {
          created_at: string
          email: string | null
          id: string
          locale: string
          merged_into: string | null
          message: string
          name: string
          page_path: string
          reference: string
          status: string
          topic: string
          updated_at: string
          user_id: string | null
        }
        Insert: {
          created_at?: string
          email?: string | null
          id?: string
          locale?: string
          merged_into?: string | null
          message: string
          name: string
          page_path?: string
          reference?: string
          status?: string
          topic: string
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          created_at?: string
          email?: string | null
          id?: string
          locale?: string
          merged_into?: string | null
          message?: string
          name?: string
          page_path?: string
          reference?: string
          status?: string
          topic?: string
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          { foreignKeyName: "feedback_merged_into_fkey"; columns: ["merged_into"]; isOneToOne: false; referencedRelation: "feedback"; referencedColumns: ["id"] },
        ]
      }
      feedback_replies: {
        Row: {
          author: string | null
          body: string
          created_at: string
          feedback_id: string
          from_staff: boolean
          id: string
        }
        Insert: {
          author?: string | null
          body: string
          created_at?: string
          feedback_id: string
          from_staff: boolean
          id?: string
        }
        Update: {
          author?: string | null
          body?: string
          created_at?: string
          feedback_id?: string
          from_staff?: boolean
          id?: string
        }
        Relationships: [
          { foreignKeyName: "feedback_replies_feedback_id_fkey"; columns: ["feedback_id"]; isOneToOne: false; referencedRelation: "feedback"; referencedColumns: ["id"] },
        ]
      }
      grants: {
        Row: {
          ends_at: string | null
          id: string
          reason: string
          revoked_at: string | null
          source: string
          source_id: string
          starts_at: string
          tier: string
          user_id: string
        }
        Insert: {
          ends_at?: string | null
          id?: string
          reason?: string
          revoked_at?: string | null
          source: string
          source_id: string
          starts_at?: string
          tier: string
          user_id: string
        }
        Update: {
          ends_at?: string | null
          id?: string
          reason?: string
          revoked_at?: string | null
          source?: string
          source_id?: string
          starts_at?: string
          tier?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "grants_user_id_fkey"; columns: ["user_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["user_id"] },
        ]
      }
      invoices: {
        Row: {
          amount_paid: number
          billing_reason: string
          created_at: string
          currency: string
          id: string
          paid_at: string | null
          payment_intent_id: string | null
          period_end: string | null
          price_id: string | null
          subscription_id: string
          tax: number
          user_id: string
        }
        Insert: {
          amount_paid: number
          billing_reason: string
          created_at?: string
          currency: string
          id: string
          paid_at?: string | null
          payment_intent_id?: string | null
          period_end?: string | null
          price_id?: string | null
          subscription_id: string
          tax?: number
          user_id: string
        }
        Update: {
          amount_paid?: number
          billing_reason?: string
          created_at?: string
          currency?: string
          id?: string
          paid_at?: string | null
          payment_intent_id?: string | null
          period_end?: string | null
          price_id?: string | null
          subscription_id?: string
          tax?: number
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "invoices_price_id_fkey"; columns: ["price_id"]; isOneToOne: false; referencedRelation: "prices"; referencedColumns: ["id"] },
        ]
      }
      levels: {
        Row: {
          key: string
          number: number
          points: number
        }
        Insert: {
          key: string
          number: number
          points: number
        }
        Update: {
          key?: string
          number?: number
          points?: number
        }
        Relationships: []
      }
      mail_outbox: {
        Row: {
          answer: string | null
          attempts: number
          available_at: string
          category: string | null
          claimed_at: string | null
          created_at: string
          error: string | null
          id: string
          key: string
          locale: string
          params: Json
          sent_at: string | null
          status: string
          template: string
          to_address: string
          user_id: string | null
        }
        Insert: {
          answer?: string | null
          attempts?: number
          available_at?: string
          category?: string | null
          claimed_at?: string | null
          created_at?: string
          error?: string | null
          id?: string
          key: string
          locale?: string
          params?: Json
          sent_at?: string | null
          status?: string
          template: string
          to_address: string
          user_id?: string | null
        }
        Update: {
          answer?: string | null
          attempts?: number
          available_at?: string
          category?: string | null
          claimed_at?: string | null
          created_at?: string
          error?: string | null
          id?: string
          key?: string
          locale?: string
          params?: Json
          sent_at?: string | null
          status?: string
          template?: string
          to_address?: string
          user_id?: string | null
        }
        Relationships: []
      }
      mail_preferences: {
        Row: {
          community: boolean
          offers: boolean
          product: boolean
          referral: boolean
          updated_at: string
          user_id: string
        }
        Insert: {
          community?: boolean
          offers?: boolean
          product?: boolean
          referral?: boolean
          updated_at?: string
          user_id: string
        }
        Update: {
          community?: boolean
          offers?: boolean
          product?: boolean
          referral?: boolean
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "mail_preferences_user_id_fkey"; columns: ["user_id"]; isOneToOne: true; referencedRelation: "profiles"; referencedColumns: ["user_id"] },
        ]
      }
      mint_vouchers: {
        Row: {
          created_at: string
          expires_at: string
          id: string
          kind: string
          nonce: number
          order_id: string | null
          redeemed_tx: string | null
          revoked_at: string | null
          revoked_reason: string | null
          signature: string | null
          user_id: string
          wallet: string | null
        }
        Insert: {
          created_at?: string
          expires_at: string
          id?: string
          kind: string
          nonce: number
          order_id?: string | null
          redeemed_tx?: string | null
          revoked_at?: string | null
          revoked_reason?: string | null
          signature?: string | null
          user_id: string
          wallet?: string | null
        }
        Update: {
          created_at?: string
          expires_at?: string
          id?: string
          kind?: string
          nonce?: number
          order_id?: string | null
          redeemed_tx?: string | null
          revoked_at?: string | null
          revoked_reason?: string | null
          signature?: string | null
          user_id?: string
          wallet?: string | null
        }
        Relationships: [
          { foreignKeyName: "mint_vouchers_order_id_fkey"; columns: ["order_id"]; isOneToOne: true; referencedRelation: "orders"; referencedColumns: ["id"] },
        ]
      }
      nft_mints: {
        Row: {
          block_hash: string | null
          block_number: number | null
          chain_id: number
          confirmed_at: string | null
          contract: string | null
          created_at: string
          failure: string | null
          id: string
          log_index: number | null
          status: string
          token_id: number | null
          tx_hash: string
          user_id: string
          value_wei: number | null
          wallet: string
        }
        Insert: {
          block_hash?: string | null
          block_number?: number | null
          chain_id: number
          confirmed_at?: string | null
          contract?: string | null
          created_at?: string
          failure?: string | null
          id?: string
          log_index?: number | null
          status?: string
          token_id?: number | null
          tx_hash: string
          user_id: string
          value_wei?: number | null
          wallet: string
        }
        Update: {
          block_hash?: string | null
          block_number?: number | null
          chain_id?: number
          confirmed_at?: string | null
          contract?: string | null
          created_at?: string
          failure?: string | null
          id?: string
          log_index?: number | null
          status?: string
          token_id?: number | null
          tx_hash?: string
          user_id?: string
          value_wei?: number | null
          wallet?: string
        }
        Relationships: []
      }
      orders: {
        Row: {
          amount: number
          amount_refunded: number
          card_country: string | null
          card_fingerprint: string | null
          checkout_open: boolean
          checkout_session_id: string | null
          created_at: string
          currency: string
          id: string
          kind: string
          list_amount: number | null
          paid_at: string | null
          payment_intent_id: string | null
          plan_key: string
          price_id: string
          status: string
          subscription_id: string | null
          tax: number
          trial_days: number | null
          user_id: string
        }
        Insert: {
          amount: number
          amount_refunded?: number
          card_country?: string | null
          card_fingerprint?: string | null
          checkout_open?: boolean
          checkout_session_id?: string | null
          created_at?: string
          currency: string
          id?: string
          kind: string
          list_amount?: number | null
          paid_at?: string | null
          payment_intent_id?: string | null
          plan_key: string
          price_id: string
          status?: string
          subscription_id?: string | null
          tax?: number
          trial_days?: number | null
          user_id: string
        }
        Update: {
          amount?: number
          amount_refunded?: number
          card_country?: string | null
          card_fingerprint?: string | null
          checkout_open?: boolean
          checkout_session_id?: string | null
          created_at?: string
          currency?: string
          id?: string
          kind?: string
          list_amount?: number | null
          paid_at?: string | null
          payment_intent_id?: string | null
          plan_key?: string
          price_id?: string
          status?: string
          subscription_id?: string | null
          tax?: number
          trial_days?: number | null
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "orders_plan_key_fkey"; columns: ["plan_key"]; isOneToOne: false; referencedRelation: "plans"; referencedColumns: ["key"] },
          { foreignKeyName: "orders_price_id_fkey"; columns: ["price_id"]; isOneToOne: false; referencedRelation: "prices"; referencedColumns: ["id"] },
        ]
      }
      plans: {
        Row: {
          active: boolean
          features: Json
          key: string
          kind: string
          name: string
          points_bonus: number
          rank: number
          sort: number
          supply: number | null
          tier: string
        }
        Insert: {
          active?: boolean
          features?: Json
          key: string
          kind: string
          name: string
          points_bonus?: number
          rank: number
          sort: number
          supply?: number | null
          tier: string
        }
        Update: {
          active?: boolean
          features?: Json
          key?: string
          kind?: string
          name?: string
          points_bonus?: number
          rank?: number
          sort?: number
          supply?: number | null
          tier?: string
        }
        Relationships: []
      }
      pledges: {
        Row: {
          amount: number
          confirmed_at: string | null
          created_at: string
          email: string
          id: string
          note: string
          status: string
          user_id: string | null
          withdrawn_at: string | null
        }
        Insert: {
          amount: number
          confirmed_at?: string | null
          created_at?: string
          email: string
          id?: string
          note?: string
          status?: string
          user_id?: string | null
          withdrawn_at?: string | null
        }
        Update: {
          amount?: number
          confirmed_at?: string | null
          created_at?: string
          email?: string
          id?: string
          note?: string
          status?: string
          user_id?: string | null
          withdrawn_at?: string | null
        }
        Relationships: []
      }
      point_reasons: {
        Row: {
          archived: boolean
          id: string
          points: number | null
          texts: Json
          version: number
        }
        Insert: {
          archived?: boolean
          id?: string
          points?: number | null
          texts: Json
          version: number
        }
        Update: {
          archived?: boolean
          id?: string
          points?: number | null
          texts?: Json
          version?: number
        }
        Relationships: []
      }
      point_rules: {
        Row: {
          active: boolean
          grp: string
          points: number
          ranked: boolean
          repeatable: boolean
          source: string
        }
        Insert: {
          active?: boolean
          grp: string
          points: number
          ranked?: boolean
          repeatable?: boolean
          source: string
        }
        Update: {
          active?: boolean
          grp?: string
          points?: number
          ranked?: boolean
          repeatable?: boolean
          source?: string
        }
        Relationships: []
      }
      points_ledger: {
        Row: {
          actor: string | null
          counts_at: string | null
          created_at: string
          details: Json
          id: number
          points: number
          reason: string
          reverses: number | null
          source: string
          source_id: string
          user_id: string
        }
        Insert: {
          actor?: string | null
          counts_at?: string | null
          created_at?: string
          details?: Json
          id?: never
          points: number
          reason: string
          reverses?: number | null
          source: string
          source_id: string
          user_id: string
        }
        Update: {
          actor?: string | null
          counts_at?: string | null
          created_at?: string
          details?: Json
          id?: never
          points?: number
          reason?: string
          reverses?: number | null
          source?: string
          source_id?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "points_ledger_reverses_fkey"; columns: ["reverses"]; isOneToOne: false; referencedRelation: "points_ledger"; referencedColumns: ["id"] },
          { foreignKeyName: "points_ledger_source_fkey"; columns: ["source"]; isOneToOne: false; referencedRelation: "point_rules"; referencedColumns: ["source"] },
        ]
      }
      prices: {
        Row: {
          active: boolean
          currency: string
          id: string
          interval: string | null
          lookup_key: string
          plan_key: string
          stripe_price_id: string | null
          trial_days: number | null
          unit_amount: number
        }
        Insert: {
          active?: boolean
          currency?: string
          id?: string
          interval?: string | null
          lookup_key: string
          plan_key: string
          stripe_price_id?: string | null
          trial_days?: number | null
          unit_amount: number
        }
        Update: {
          active?: boolean
          currency?: string
          id?: string
          interval?: string | null
          lookup_key?: string
          plan_key?: string
          stripe_price_id?: string | null
          trial_days?: number | null
          unit_amount?: number
        }
        Relationships: [
          { foreignKeyName: "prices_plan_key_fkey"; columns: ["plan_key"]; isOneToOne: false; referencedRelation: "plans"; referencedColumns: ["key"] },
        ]
      }
      profiles: {
        Row: {
          avatar_url: string | null
          bio: string | null
          created_at: string
          full_name: string | null
          interests: string[]
          leaderboard_opt_out: boolean
          locale: string
          named_to_invited: boolean
          onboarding: Json
          onboarding_completed: boolean
          onboarding_step: string
          renamed_at: string | null
          suspended_until: string | null
          theme: string | null
          tier: string
          time_zone: string | null
          updated_at: string
          user_id: string
          username: string | null
          wallet_address: string | null
        }
        Insert: {
          avatar_url?: string | null
          bio?: string | null
          created_at?: string
          full_name?: string | null
          interests?: string[]
          leaderboard_opt_out?: boolean
          locale?: string
          named_to_invited?: boolean
          onboarding?: Json
          onboarding_completed?: boolean
          onboarding_step?: string
          renamed_at?: string | null
          suspended_until?: string | null
          theme?: string | null
          tier?: string
          time_zone?: string | null
          updated_at?: string
          user_id: string
          username?: string | null
          wallet_address?: string | null
        }
        Update: {
          avatar_url?: string | null
          bio?: string | null
          created_at?: string
          full_name?: string | null
          interests?: string[]
          leaderboard_opt_out?: boolean
          locale?: string
          named_to_invited?: boolean
          onboarding?: Json
          onboarding_completed?: boolean
          onboarding_step?: string
          renamed_at?: string | null
          suspended_until?: string | null
          theme?: string | null
          tier?: string
          time_zone?: string | null
          updated_at?: string
          user_id?: string
          username?: string | null
          wallet_address?: string | null
        }
        Relationships: []
      }
      promotion_codes: {
        Row: {
          active: boolean
          amount_off: number | null
          code: string
          created_at: string
          created_by: string | null
          currency: string | null
          expires_at: string | null
          id: string
          max_redemptions: number | null
          months: number | null
          percent_off: number | null
          plans: string[]
          stripe_active: boolean | null
          stripe_code_id: string | null
          stripe_coupon_id: string | null
        }
        Insert: {
          active?: boolean
          amount_off?: number | null
          code: string
          created_at?: string
          created_by?: string | null
          currency?: string | null
          expires_at?: string | null
          id?: string
          max_redemptions?: number | null
          months?: number | null
          percent_off?: number | null
          plans?: string[]
          stripe_active?: boolean | null
          stripe_code_id?: string | null
          stripe_coupon_id?: string | null
        }
        Update: {
          active?: boolean
          amount_off?: number | null
          code?: string
          created_at?: string
          created_by?: string | null
          currency?: string | null
          expires_at?: string | null
          id?: string
          max_redemptions?: number | null
          months?: number | null
          percent_off?: number | null
          plans?: string[]
          stripe_active?: boolean | null
          stripe_code_id?: string | null
          stripe_coupon_id?: string | null
        }
        Relationships: []
      }
      promotion_redemptions: {
        Row: {
          code_id: string
          created_at: string
          discount: number
          order_id: string
          user_id: string
        }
        Insert: {
          code_id: string
          created_at?: string
          discount: number
          order_id: string
          user_id: string
        }
        Update: {
          code_id?: string
          created_at?: string
          discount?: number
          order_id?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "promotion_redemptions_code_id_fkey"; columns: ["code_id"]; isOneToOne: false; referencedRelation: "promotion_codes"; referencedColumns: ["id"] },
          { foreignKeyName: "promotion_redemptions_order_id_fkey"; columns: ["order_id"]; isOneToOne: true; referencedRelation: "orders"; referencedColumns: ["id"] },
        ]
      }
      proposal_weights: {
        Row: {
          proposal_id: string
          user_id: string
          weight: number
        }
        Insert: {
          proposal_id: string
          user_id: string
          weight: number
        }
        Update: {
          proposal_id?: string
          user_id?: string
          weight?: number
        }
        Relationships: [
          { foreignKeyName: "proposal_weights_proposal_id_fkey"; columns: ["proposal_id"]; isOneToOne: false; referencedRelation: "proposals"; referencedColumns: ["id"] },
          { foreignKeyName: "proposal_weights_user_id_fkey"; columns: ["user_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["user_id"] },
        ]
      }
      proposals: {
        Row: {
          amount: number | null
          closes_at: string
          created_at: string
          created_by: string | null
          id: string
          number: number
          opens_at: string
          quorum_percent: number
          slug: string
          texts: Json
        }
        Insert: {
          amount?: number | null
          closes_at: string
          created_at?: string
          created_by?: string | null
          id?: string
          number?: never
          opens_at: string
          quorum_percent: number
          slug: string
          texts: Json
        }
        Update: {
          amount?: number | null
          closes_at?: string
          created_at?: string
          created_by?: string | null
          id?: string
          number?: never
          opens_at?: string
          quorum_percent?: number
          slug?: string
          texts?: Json
        }
        Relationships: []
      }
      rate_limits: {
        Row: {
          count: number
          key: string
          window_start: string
        }
        Insert: {
          count: number
          key: string
          window_start: string
        }
        Update: {
          count?: number
          key?: string
          window_start?: string
        }
        Relationships: []
      }
      recovery_codes: {
        Row: {
          code_hash: string
          created_at: string
          used_at: string | null
          user_id: string
        }
        Insert: {
          code_hash: string
          created_at?: string
          used_at?: string | null
          user_id: string
        }
        Update: {
          code_hash?: string
          created_at?: string
          used_at?: string | null
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "recovery_codes_user_id_fkey"; columns: ["user_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["user_id"] },
        ]
      }
      referral_aliases: {
        Row: {
          alias: string
          created_at: string
          kind: string
          retired_at: string | null
          user_id: string | null
        }
        Insert: {
          alias: string
          created_at?: string
          kind: string
          retired_at?: string | null
          user_id?: string | null
        }
        Update: {
          alias?: string
          created_at?: string
          kind?: string
          retired_at?: string | null
          user_id?: string | null
        }
        Relationships: [
          { foreignKeyName: "referral_aliases_user_id_fkey"; columns: ["user_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["user_id"] },
        ]
      }
      referral_clicks: {
        Row: {
          alias: string
          created_at: string
          hour: string
          id: string
          ip_hash: string | null
          landing_path: string | null
          referrer_id: string
          user_agent_hash: string | null
          via: string | null
          visitor: string
        }
        Insert: {
          alias: string
          created_at?: string
          hour?: string
          id: string
          ip_hash?: string | null
          landing_path?: string | null
          referrer_id: string
          user_agent_hash?: string | null
          via?: string | null
          visitor: string
        }
        Update: {
          alias?: string
          created_at?: string
          hour?: string
          id?: string
          ip_hash?: string | null
          landing_path?: string | null
          referrer_id?: string
          user_agent_hash?: string | null
          via?: string | null
          visitor?: string
        }
        Relationships: [
          { foreignKeyName: "referral_clicks_alias_fkey"; columns: ["alias"]; isOneToOne: false; referencedRelation: "referral_aliases"; referencedColumns: ["alias"] },
          { foreignKeyName: "referral_clicks_referrer_id_fkey"; columns: ["referrer_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["user_id"] },
        ]
      }
      referral_points: {
        Row: {
          qualified_referrals: number
          user_id: string
        }
        Insert: {
          qualified_referrals?: number
          user_id: string
        }
        Update: {
          qualified_referrals?: number
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "referral_points_user_id_fkey"; columns: ["user_id"]; isOneToOne: true; referencedRelation: "profiles"; referencedColumns: ["user_id"] },
        ]
      }
      referrals: {
        Row: {
          alias: string
          basis: Json | null
          click_id: string | null
          clicked_at: string | null
          expires_at: string
          held_at: string | null
          id: string
          minted_at: string | null
          qualified_at: string | null
          referee_id: string
          referrer_id: string
          rejected_at: string | null
          reminded_at: string | null
          signals: string[]
          signed_up_at: string
          stage: string
          wallet_linked_at: string | null
        }
        Insert: {
          alias: string
          basis?: Json | null
          click_id?: string | null
          clicked_at?: string | null
          expires_at: string
          held_at?: string | null
          id?: string
          minted_at?: string | null
          qualified_at?: string | null
          referee_id: string
          referrer_id: string
          rejected_at?: string | null
          reminded_at?: string | null
          signals?: string[]
          signed_up_at?: string
          stage?: string
          wallet_linked_at?: string | null
        }
        Update: {
          alias?: string
          basis?: Json | null
          click_id?: string | null
          clicked_at?: string | null
          expires_at?: string
          held_at?: string | null
          id?: string
          minted_at?: string | null
          qualified_at?: string | null
          referee_id?: string
          referrer_id?: string
          rejected_at?: string | null
          reminded_at?: string | null
          signals?: string[]
          signed_up_at?: string
          stage?: string
          wallet_linked_at?: string | null
        }
        Relationships: [
          { foreignKeyName: "referrals_click_id_fkey"; columns: ["click_id"]; isOneToOne: false; referencedRelation: "referral_clicks"; referencedColumns: ["id"] },
        ]
      }
      renewal_stops: {
        Row: {
          attempts: number
          available_at: string
          claimed_at: string | null
          created_at: string
          done_at: string | null
          error: string | null
          status: string
          subscription_id: string
          user_id: string
        }
        Insert: {
          attempts?: number
          available_at?: string
          claimed_at?: string | null
          created_at?: string
          done_at?: string | null
          error?: string | null
          status?: string
          subscription_id: string
          user_id: string
        }
        Update: {
          attempts?: number
          available_at?: string
          claimed_at?: string | null
          created_at?: string
          done_at?: string | null
          error?: string | null
          status?: string
          subscription_id?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "renewal_stops_subscription_id_fkey"; columns: ["subscription_id"]; isOneToOne: true; referencedRelation: "subscriptions"; referencedColumns: ["id"] },
        ]
      }
      settings: {
        Row: {
          key: string
          updated_at: string
          value: Json
        }
        Insert: {
          key: string
          updated_at?: string
          value: Json
        }
        Update: {
          key?: string
          updated_at?: string
          value?: Json
        }
        Relationships: []
      }
      staff_invites: {
        Row: {
          accepted_at: string | null
          accepted_by: string | null
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string
          revoked_at: string | null
          role: string
          token_hash: string
        }
        Insert: {
          accepted_at?: string | null
          accepted_by?: string | null
          created_at?: string
          email: string
          expires_at: string
          id?: string
          invited_by: string
          revoked_at?: string | null
          role: string
          token_hash: string
        }
        Update: {
          accepted_at?: string | null
          accepted_by?: string | null
          created_at?: string
          email?: string
          expires_at?: string
          id?: string
          invited_by?: string
          revoked_at?: string | null
          role?: string
          token_hash?: string
        }
        Relationships: []
      }
      staff_notes: {
        Row: {
          body: string
          created_at: string
          created_by: string
          deleted_at: string | null
          edited_at: string | null
          id: string
          pinned: boolean
          user_id: string
        }
        Insert: {
          body: string
          created_at?: string
          created_by: string
          deleted_at?: string | null
          edited_at?: string | null
          id?: string
          pinned?: boolean
          user_id: string
        }
        Update: {
          body?: string
          created_at?: string
          created_by?: string
          deleted_at?: string | null
          edited_at?: string | null
          id?: string
          pinned?: boolean
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "staff_notes_user_id_fkey"; columns: ["user_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["user_id"] },
        ]
      }
      stripe_checks: {
        Row: {
          attempts: number
          claimed_at: string | null
          created_at: string
          day: string | null
          ended_at: string | null
          error: string | null
          id: string
          objects: number
          reading: string
          scope: string
          started_by: string
          status: string
          user_id: string | null
        }
        Insert: {
          attempts?: number
          claimed_at?: string | null
          created_at?: string
          day?: string | null
          ended_at?: string | null
          error?: string | null
          id?: string
          objects?: number
          reading?: string
          scope: string
          started_by: string
          status?: string
          user_id?: string | null
        }
        Update: {
          attempts?: number
          claimed_at?: string | null
          created_at?: string
          day?: string | null
          ended_at?: string | null
          error?: string | null
          id?: string
          objects?: number
          reading?: string
          scope?: string
          started_by?: string
          status?: string
          user_id?: string | null
        }
        Relationships: []
      }
      stripe_events: {
        Row: {
          attempts: number
          created: string
          error: string
          id: string
          note: string
          objects: string[]
          outcome: string
          payload: Json
          received_at: string
          type: string
        }
        Insert: {
          attempts?: number
          created: string
          error?: string
          id: string
          note?: string
          objects?: never
          outcome: string
          payload: Json
          received_at?: string
          type: string
        }
        Update: {
          attempts?: number
          created?: string
          error?: string
          id?: string
          note?: string
          objects?: never
          outcome?: string
          payload?: Json
          received_at?: string
          type?: string
        }
        Relationships: []
      }
      stripe_prices: {
        Row: {
          currency: string
          id: string
          price_id: string
          unit_amount: number
        }
        Insert: {
          currency: string
          id: string
          price_id: string
          unit_amount: number
        }
        Update: {
          currency?: string
          id?: string
          price_id?: string
          unit_amount?: number
        }
        Relationships: [
          { foreignKeyName: "stripe_prices_price_id_fkey"; columns: ["price_id"]; isOneToOne: false; referencedRelation: "prices"; referencedColumns: ["id"] },
        ]
      }
      subscriptions: {
        Row: {
          cancel_at_period_end: boolean
          card_brand: string | null
          card_expires_on: string | null
          card_last4: string | null
          current_period_end: string | null
          current_period_start: string | null
          ended_at: string | null
          id: string
          next_amount: number | null
          next_price_id: string | null
          past_due_since: string | null
          plan_key: string
          price_id: string
          status: string
          stripe_applied_at: string | null
          stripe_price_id: string | null
          unpaid_cause: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          cancel_at_period_end?: boolean
          card_brand?: string | null
          card_expires_on?: string | null
          card_last4?: string | null
          current_period_end?: string | null
          current_period_start?: string | null
          ended_at?: string | null
          id: string
          next_amount?: number | null
          next_price_id?: string | null
          past_due_since?: string | null
          plan_key: string
          price_id: string
          status: string
          stripe_applied_at?: string | null
          stripe_price_id?: string | null
          unpaid_cause?: string | null
          updated_at?: string
          user_id: string
        }
        Update: {
          cancel_at_period_end?: boolean
          card_brand?: string | null
          card_expires_on?: string | null
          card_last4?: string | null
          current_period_end?: string | null
          current_period_start?: string | null
          ended_at?: string | null
          id?: string
          next_amount?: number | null
          next_price_id?: string | null
          past_due_since?: string | null
          plan_key?: string
          price_id?: string
          status?: string
          stripe_applied_at?: string | null
          stripe_price_id?: string | null
          unpaid_cause?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "subscriptions_next_price_id_fkey"; columns: ["next_price_id"]; isOneToOne: false; referencedRelation: "prices"; referencedColumns: ["id"] },
          { foreignKeyName: "subscriptions_plan_key_fkey"; columns: ["plan_key"]; isOneToOne: false; referencedRelation: "plans"; referencedColumns: ["key"] },
          { foreignKeyName: "subscriptions_price_id_fkey"; columns: ["price_id"]; isOneToOne: false; referencedRelation: "prices"; referencedColumns: ["id"] },
          { foreignKeyName: "subscriptions_stripe_price_id_fkey"; columns: ["stripe_price_id"]; isOneToOne: false; referencedRelation: "stripe_prices"; referencedColumns: ["id"] },
        ]
      }
      trials: {
        Row: {
          card_fingerprint: string | null
          days: number
          order_id: string
          started_at: string
          subscription_id: string
          user_id: string
        }
        Insert: {
          card_fingerprint?: string | null
          days: number
          order_id: string
          started_at?: string
          subscription_id: string
          user_id: string
        }
        Update: {
          card_fingerprint?: string | null
          days?: number
          order_id?: string
          started_at?: string
          subscription_id?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "trials_order_id_fkey"; columns: ["order_id"]; isOneToOne: false; referencedRelation: "orders"; referencedColumns: ["id"] },
        ]
      }
      user_roles: {
        Row: {
          granted_at: string
          granted_by: string | null
          role: string
          user_id: string
        }
        Insert: {
          granted_at?: string
          granted_by?: string | null
          role: string
          user_id: string
        }
        Update: {
          granted_at?: string
          granted_by?: string | null
          role?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "user_roles_user_id_fkey"; columns: ["user_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["user_id"] },
        ]
      }
      user_sessions: {
        Row: {
          device: string | null
          first_seen_at: string
          id: string
          ip_hash: string | null
          last_seen_at: string
          session_id: string
          suspended_at: string | null
          user_agent: string | null
          user_id: string
        }
        Insert: {
          device?: string | null
          first_seen_at?: string
          id?: string
          ip_hash?: string | null
          last_seen_at?: string
          session_id: string
          suspended_at?: string | null
          user_agent?: string | null
          user_id: string
        }
        Update: {
          device?: string | null
          first_seen_at?: string
          id?: string
          ip_hash?: string | null
          last_seen_at?: string
          session_id?: string
          suspended_at?: string | null
          user_agent?: string | null
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "user_sessions_user_id_fkey"; columns: ["user_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["user_id"] },
        ]
      }
      votes: {
        Row: {
          cast_at: string
          choice: string
          proposal_id: string
          receipt: string
          user_id: string | null
          weight: number
        }
        Insert: {
          cast_at?: string
          choice: string
          proposal_id: string
          receipt: string
          user_id?: string | null
          weight: number
        }
        Update: {
          cast_at?: string
          choice?: string
          proposal_id?: string
          receipt?: string
          user_id?: string | null
          weight?: number
        }
        Relationships: [
          { foreignKeyName: "votes_proposal_id_fkey"; columns: ["proposal_id"]; isOneToOne: false; referencedRelation: "proposals"; referencedColumns: ["id"] },
          { foreignKeyName: "votes_user_id_fkey"; columns: ["user_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["user_id"] },
        ]
      }
      wallet_nonces: {
        Row: {
          consumed_at: string | null
          expires_at: string
          nonce: string
          user_id: string
        }
        Insert: {
          consumed_at?: string | null
          expires_at: string
          nonce: string
          user_id: string
        }
        Update: {
          consumed_at?: string | null
          expires_at?: string
          nonce?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "wallet_nonces_user_id_fkey"; columns: ["user_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["user_id"] },
        ]
      }
      wallet_profiles: {
        Row: {
          created_at: string
          total_xp: number
          user_id: string
        }
        Insert: {
          created_at?: string
          total_xp?: number
          user_id: string
        }
        Update: {
          created_at?: string
          total_xp?: number
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: "wallet_profiles_user_id_fkey"; columns: ["user_id"]; isOneToOne: true; referencedRelation: "profiles"; referencedColumns: ["user_id"] },
        ]
      }
      wallet_rewards: {
        Row: {
          address: string
          created_at: string
          user_id: string
        }
        Insert: {
          address: string
          created_at?: string
          user_id: string
        }
        Update: {
          address?: string
          created_at?: string
          user_id?: string
        }
        Relationships: []
      }
      wallets: {
        Row: {
          address: string
          chain_id: number
          id: string
          is_primary: boolean
          label: string | null
          user_id: string
          verified_at: string
        }
        Insert: {
          address: string
          chain_id: number
          id?: string
          is_primary?: boolean
          label?: string | null
          user_id: string
          verified_at?: string
        }
        Update: {
          address?: string
          chain_id?: number
          id?: string
          is_primary?: boolean
          label?: string | null
          user_id?: string
          verified_at?: string
        }
        Relationships: [
          { foreignKeyName: "wallets_user_id_fkey"; columns: ["user_id"]; isOneToOne: false; referencedRelation: "profiles"; referencedColumns: ["user_id"] },
        ]
      }
    }
    Views: { [_ in never]: never }
    Functions: {
      accept_staff_invite: {
        Args: { p_token: string }
        Returns: undefined
      }
      add_application_file: {
        Args: { p_field: string; p_form: number; p_id: string; p_name: string; p_size: number; p_type: string; p_user: string }
        Returns: Json
      }
      add_import_rows: {
        Args: { p_import: string; p_rows: Json }
        Returns: undefined
      }
      admin_accept_payment: {
        Args: { p_order: string; p_reason: string; p_version?: string }
        Returns: Json
      }
      admin_add_block: {
        Args: { p_days?: number; p_kind: string; p_reason: string; p_value: string }
        Returns: Json
      }
      admin_add_chart_note: {
        Args: { p_day: string; p_reason: string }
        Returns: Json
      }
      admin_add_import_part: {
        Args: { p_id: string; p_last: boolean; p_part: number; p_text: string }
        Returns: undefined
      }
      admin_add_note: {
        Args: { p_body: string; p_user: string }
        Returns: Json
      }
      admin_analytics: {
        Args: { p_filter: Json; p_tab: string }
        Returns: Json
      }
      admin_analytics_events: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_application_file: {
        Args: { p_file: string }
        Returns: Json
      }
      admin_applications: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_attest_tax_form: {
        Args: { p_reason: string; p_state: string; p_user: string; p_version: string }
        Returns: Json
      }
      admin_attribute_referral: {
        Args: { p_reason: string; p_referee: string; p_referrer: string }
        Returns: Json
      }
      admin_audit: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_award_points: {
        Args: { p_points: number; p_reason: string; p_template?: string; p_user: string; p_version?: string }
        Returns: Json
      }
      admin_awards: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_begin_contract_change: {
        Args: { p_chain_id: number; p_reason: string; p_tx_hash: string }
        Returns: Json
      }
      admin_begin_erasure: {
        Args: { p_reason: string; p_user: string; p_version?: string }
        Returns: Json
      }
      admin_begin_import: {
        Args: { p_columns: Json; p_locale: string; p_name: string }
        Returns: Json
      }
      admin_campaign: {
        Args: { p_campaign: string }
        Returns: Json
      }
      admin_campaign_audience: {
        Args: { p_campaign?: string; p_fields: Json }
        Returns: Json
      }
      admin_campaign_recipients: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_campaigns: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_case_leases: {
        Args: never
        Returns: Json
      }
      admin_cases: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_challenge: {
        Args: { p_id: string }
        Returns: Json
      }
      admin_challenges: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_change_effect: {
        Args: { p_change: string; p_subject: string; p_value?: string }
        Returns: Json
      }
      admin_change_import: {
        Args: { p_agreed?: boolean; p_change: string; p_id: string; p_lines: number[]; p_pace: number; p_reason: string }
        Returns: Json
      }
      admin_change_job: {
        Args: { p_change: string; p_job: string; p_reason: string }
        Returns: Json
      }
      admin_chat: {
        Args: never
        Returns: Json
      }
      admin_check: {
        Args: { p_check: string }
        Returns: Json
      }
      admin_checks: {
        Args: never
        Returns: Json
      }
      admin_choose_columns: {
        Args: { p_columns: string[]; p_list: string }
        Returns: undefined
      }
      admin_close_proposal: {
        Args: { p_id: string; p_reason: string }
        Returns: Json
      }
      admin_content: {
        Args: { p_id: string; p_kind: string }
        Returns: Json
      }
      admin_count_segment: {
        Args: { p_id: string }
        Returns: Json
      }
      admin_create_invite: {
        Args: { p_note: string }
        Returns: Json
      }
      admin_dashboard: {
        Args: { p_days: number }
        Returns: Json
      }
      admin_database: {
        Args: { p_by: string }
        Returns: Json
      }
      admin_decide_appeal: {
        Args: { p_appeal: string; p_decision: string; p_reason: string; p_version?: string }
        Returns: Json
      }
      admin_decide_jointly: {
        Args: { p_decision: string; p_id: string; p_kind: string; p_reason: string; p_version?: string }
        Returns: Json
      }
      admin_decide_message: {
        Args: { p_decision: string; p_message: string; p_reason: string; p_remove?: string; p_rule: string; p_version?: string }
        Returns: Json
      }
      admin_decide_payout: {
        Args: { p_decision: string; p_payout: string; p_reason: string; p_version: string }
        Returns: Json
      }
      admin_decide_proof: {
        Args: { p_code: string; p_decision: string; p_proof: string; p_reason: string; p_version?: string }
        Returns: Json
      }
      admin_decide_second: {
        Args: { p_decides: string; p_decision: string; p_reason: string }
        Returns: Json
      }
      admin_decide_selected: {
        Args: { p_decision: string; p_ids: string[]; p_kind: string; p_reason: string; p_version?: string }
        Returns: Json
      }
      admin_decide_storefront: {
        Args: { p_decision: string; p_reason: string; p_subject: string; p_version?: string }
        Returns: Json
      }
      admin_delete_note: {
        Args: { p_deleted: boolean; p_note: string }
        Returns: Json
      }
      admin_delete_segment: {
        Args: { p_id: string; p_reason: string }
        Returns: Json
      }
      admin_document: {
        Args: { p_id: string; p_kind?: string; p_slug?: string }
        Returns: Json
      }
      admin_documents: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_drop_refund: {
        Args: { p_reason: string; p_refund: string }
        Returns: Json
      }
      admin_early_wallets: {
        Args: never
        Returns: Json
      }
      admin_edit_note: {
        Args: { p_body: string; p_note: string }
        Returns: Json
      }
      admin_end_mail_brake: {
        Args: { p_decision: string; p_id: string; p_reason: string }
        Returns: Json
      }
      admin_end_referral_campaign: {
        Args: { p_id: string; p_reason: string }
        Returns: Json
      }
      admin_end_sessions: {
        Args: { p_reason: string; p_session?: string; p_user: string }
        Returns: Json
      }
      admin_end_view: {
        Args: { p_view: string }
        Returns: Json
      }
      admin_export_member: {
        Args: { p_reason: string; p_user: string }
        Returns: Json
      }
      admin_export_rows: {
        Args: { p_after: Json; p_export: string }
        Returns: Json
      }
      admin_feedback: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_find: {
        Args: { p_query: string }
        Returns: Json
      }
      admin_flag_audiences: {
        Args: never
        Returns: Json
      }
      admin_forms: {
        Args: never
        Returns: Json
      }
      admin_gifts: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_goals: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_grant_honorary: {
        Args: { p_ends_at: string; p_reason: string; p_tier: string; p_user: string; p_voucher: boolean }
        Returns: Json
      }
      admin_hand_over_case: {
        Args: { p_id: string; p_kind: string; p_reason: string; p_to: string; p_version?: string }
        Returns: Json
      }
      admin_hand_over_cases: {
        Args: { p_cases: string[]; p_from: string; p_reason: string; p_to: string }
        Returns: Json
      }
      admin_health: {
        Args: never
        Returns: Json
      }
      admin_honorary: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_import: {
        Args: { p_id: string }
        Returns: Json
      }
      admin_import_rows: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_imports: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_invite_staff: {
        Args: { p_email: string; p_locale: string; p_reason: string; p_role: string }
        Returns: Json
      }
      admin_invoices: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_job: {
        Args: { p_job: string }
        Returns: Json
      }
      admin_lease_case: {
        Args: { p_id: string; p_kind: string }
        Returns: Json
      }
      admin_ledger_lines: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_legal_acceptances: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_lift_block: {
        Args: { p_block: string; p_reason: string }
        Returns: Json
      }
      admin_link_feedback: {
        Args: { p_feedback: string; p_member: string; p_reason: string; p_version?: string }
        Returns: Json
      }
      admin_list: {
        Args: { p_after: Json; p_back: boolean; p_default: Json; p_desc: boolean; p_filter: Json; p_list: string; p_size: number; p_sort: string; p_view: string }
        Returns: Json
      }
      admin_mail_brake: {
        Args: never
        Returns: Json
      }
      admin_mails: {
        Args: never
        Returns: Json
      }
      admin_make_code: {
        Args: { p_reason: string; p_value: Json }
        Returns: Json
      }
      admin_member: {
        Args: { p_after?: Json; p_back?: boolean; p_size?: number; p_tab?: string; p_user: string }
        Returns: Json
      }
      admin_members: {
        Args: { p_after?: Json; p_back?: boolean; p_desc?: boolean; p_filter?: Json; p_size?: number; p_sort?: string }
        Returns: Json
      }
      admin_merge_case: {
        Args: { p_id: string; p_into: string; p_kind: string; p_version?: string }
        Returns: Json
      }
      admin_merge_feedback: {
        Args: { p_feedback: string; p_into: string; p_reason: string; p_version?: string }
        Returns: Json
      }
      admin_mints: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_mission: {
        Args: { p_id: string }
        Returns: Json
      }
      admin_missions: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_move_season: {
        Args: { p_ends_at: string; p_reason: string; p_season: string; p_version?: string }
        Returns: Json
      }
      admin_nft: {
        Args: never
        Returns: Json
      }
      admin_open_view: {
        Args: { p_reason: string; p_user: string }
        Returns: Json
      }
      admin_order: {
        Args: { p_order: string }
        Returns: Json
      }
      admin_orders: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_payable: {
        Args: never
        Returns: Json
      }
      admin_payout: {
        Args: { p_payout: string }
        Returns: Json
      }
      admin_payouts: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_pin_message: {
        Args: { p_message: string; p_pinned: boolean }
        Returns: Json
      }
      admin_pin_note: {
        Args: { p_note: string; p_pinned: boolean }
        Returns: Json
      }
      admin_plan_season: {
        Args: { p_ends_at: string; p_min_points: number; p_prizes: Json; p_reason: string; p_starts_at: string; p_titles: Json }
        Returns: Json
      }
      admin_plans: {
        Args: never
        Returns: Json
      }
      admin_point_rules: {
        Args: never
        Returns: Json
      }
      admin_prepare_awards: {
        Args: { p_reason: string; p_rows: Json }
        Returns: Json
      }
      admin_prepare_job: {
        Args: { p_as_of: string; p_filter: Json; p_ids: string[]; p_kind: string; p_params: Json; p_reason: string }
        Returns: Json
      }
      admin_prepare_payouts: {
        Args: { p_reason: string }
        Returns: Json
      }
      admin_preview_content: {
        Args: { p_done?: boolean; p_id: string; p_kind: string; p_level: string; p_tier: string; p_values: Json }
        Returns: Json
      }
      admin_promotion_code: {
        Args: { p_code: string }
        Returns: Json
      }
      admin_promotion_codes: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_proposals: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_publish_form: {
        Args: { p_fields: Json; p_reason: string; p_title_field: string; p_version?: string }
        Returns: Json
      }
      admin_reconcile_member: {
        Args: { p_reason: string; p_user: string }
        Returns: Json
      }
      admin_reconciliation: {
        Args: never
        Returns: Json
      }
      admin_referral_campaigns: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_referral_clicks: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_refund_payment: {
        Args: { p_amount: number; p_end: boolean; p_reason: string; p_subject: string; p_version?: string }
        Returns: Json
      }
      admin_refuse_refund: {
        Args: { p_reason: string; p_request: string; p_version?: string }
        Returns: Json
      }
      admin_release_case: {
        Args: { p_id: string; p_kind: string }
        Returns: undefined
      }
      admin_release_suppression: {
        Args: { p_id: string; p_reason: string }
        Returns: Json
      }
      admin_remove_chart_note: {
        Args: { p_id: string; p_reason: string }
        Returns: Json
      }
      admin_remove_chat_rule: {
        Args: { p_reason: string; p_rule: string }
        Returns: Json
      }
      admin_remove_goal: {
        Args: { p_id: string; p_reason: string }
        Returns: Json
      }
      admin_remove_view: {
        Args: { p_view: string }
        Returns: undefined
      }
      admin_repair_finding: {
        Args: { p_finding: string; p_reason: string }
        Returns: Json
      }
      admin_repeat_erasure: {
        Args: { p_reason: string; p_user: string; p_version?: string }
        Returns: Json
      }
      admin_repeat_event: {
        Args: { p_event: string; p_reason: string }
        Returns: Json
      }
      admin_reply_feedback: {
        Args: { p_body: string; p_feedback: string; p_version?: string }
        Returns: Json
      }
      admin_request_export: {
        Args: { p_columns: string[]; p_filter: Json; p_list: string; p_reason: string; p_sort: Json }
        Returns: Json
      }
      admin_resend_webhook: {
        Args: { p_delivery: number; p_reason: string }
        Returns: Json
      }
      admin_reset_statistics: {
        Args: { p_reason: string }
        Returns: Json
      }
      admin_resolve_members: {
        Args: { p_texts: string[] }
        Returns: Json
      }
      admin_restore_content: {
        Args: { p_id: string; p_kind: string; p_reason: string; p_to: number; p_version?: string }
        Returns: Json
      }
      admin_retry_delivery: {
        Args: { p_id: string; p_reason: string }
        Returns: Json
      }
      admin_returns: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_reverse_points: {
        Args: { p_ledger: number; p_reason: string }
        Returns: Json
      }
      admin_review_application: {
        Args: { p_application: string; p_reason: string; p_status: string; p_version?: string }
        Returns: Json
      }
      admin_review_referral: {
        Args: { p_decision: string; p_reason: string; p_referral: string; p_version?: string }
        Returns: Json
      }
      admin_revoke_honorary: {
        Args: { p_honorary: string; p_reason: string; p_version?: string }
        Returns: Json
      }
      admin_revoke_invite: {
        Args: { p_invite: string; p_reason: string }
        Returns: Json
      }
      admin_rotate_webhook: {
        Args: { p_endpoint: string; p_reason: string; p_secret: Json }
        Returns: Json
      }
      admin_run_work: {
        Args: { p_job: string; p_reason: string }
        Returns: Json
      }
      admin_save_allowlist: {
        Args: { p_addresses: string[]; p_reason: string; p_root: string }
        Returns: Json
      }
      admin_save_campaign: {
        Args: { p_fields: Json; p_id: string; p_reason: string; p_version?: string }
        Returns: Json
      }
      admin_save_challenge: {
        Args: { p_id: string; p_reason: string; p_values: Json; p_version?: string }
        Returns: Json
      }
      admin_save_chat_rule: {
        Args: { p_action: string; p_kind: string; p_pattern: string; p_reason: string }
        Returns: Json
      }
      admin_save_document: {
        Args: { p_id: string; p_kind: string; p_reason: string; p_values: Json; p_version?: string }
        Returns: Json
      }
      admin_save_mail: {
        Args: { p_id: string; p_reason: string; p_values: Json; p_version?: string }
        Returns: Json
      }
      admin_save_mission: {
        Args: { p_id: string; p_reason: string; p_values: Json; p_version?: string }
        Returns: Json
      }
      admin_save_point_reason: {
        Args: { p_archived: boolean; p_id: string; p_points: number; p_reason: string; p_texts: Json; p_version?: string }
        Returns: Json
      }
      admin_save_proposal: {
        Args: { p_id: string; p_reason: string; p_values: Json; p_version?: string }
        Returns: Json
      }
      admin_save_segment: {
        Args: { p_id: string; p_name: string; p_reason: string; p_rule: Json; p_version?: string }
        Returns: Json
      }
      admin_save_story: {
        Args: { p_id: string; p_reason: string; p_values: Json; p_version?: string }
        Returns: Json
      }
      admin_save_stream: {
        Args: { p_id: string; p_reason: string; p_values: Json; p_version?: string }
        Returns: Json
      }
      admin_save_view: {
        Args: { p_list: string; p_name: string; p_state: Json; p_team: boolean }
        Returns: string
      }
      admin_save_webhook: {
        Args: { p_endpoint: string; p_reason: string; p_secret: Json; p_value: Json; p_version?: string }
        Returns: Json
      }
      admin_saved_replies: {
        Args: never
        Returns: Json
      }
      admin_seasons: {
        Args: never
        Returns: Json
      }
      admin_security: {
        Args: never
        Returns: Json
      }
      admin_segment: {
        Args: { p_id: string }
        Returns: Json
      }
      admin_segment_count: {
        Args: { p_id: string }
        Returns: Json
      }
      admin_segment_names: {
        Args: never
        Returns: Json
      }
      admin_segments: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_sessions: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_set_bounty: {
        Args: { p_amount: number; p_mission: string; p_reason: string; p_version?: string }
        Returns: Json
      }
      admin_set_campaign: {
        Args: { p_fields: Json; p_id: string; p_reason: string; p_step: string; p_version?: string }
        Returns: Json
      }
      admin_set_challenge: {
        Args: { p_id: string; p_publish_at?: string; p_reason: string; p_state: string; p_version?: string }
        Returns: Json
      }
      admin_set_chat_room: {
        Args: { p_minutes: number; p_reason: string; p_restriction: string; p_room: string; p_slow: number; p_version?: string }
        Returns: Json
      }
      admin_set_code: {
        Args: { p_active: boolean; p_code: string; p_reason: string }
        Returns: Json
      }
      admin_set_document: {
        Args: { p_id: string; p_publish_at?: string; p_reason: string; p_state: string; p_version?: string }
        Returns: Json
      }
      admin_set_feedback: {
        Args: { p_feedback: string; p_reason: string; p_status: string; p_version?: string }
        Returns: Json
      }
      admin_set_flag_audience: {
        Args: { p_flag: string; p_reason: string; p_segment: string; p_value: string }
        Returns: Json
      }
      admin_set_goal: {
        Args: { p_ends_on: string; p_id: string; p_kind: string; p_reason: string; p_starts_on: string; p_target: number }
        Returns: Json
      }
      admin_set_mission: {
        Args: { p_id: string; p_publish_at?: string; p_reason: string; p_state: string; p_version?: string }
        Returns: Json
      }
      admin_set_price: {
        Args: { p_amount: number; p_lookup_key: string; p_reason: string; p_trial_days: number; p_version?: string }
        Returns: Json
      }
      admin_set_proposal: {
        Args: { p_id: string; p_publish_at?: string; p_reason: string; p_state: string; p_version?: string }
        Returns: Json
      }
      admin_set_referral_campaign: {
        Args: { p_fields: Json; p_id: string; p_reason: string; p_version?: string }
        Returns: Json
      }
      admin_set_role: {
        Args: { p_granted: boolean; p_reason: string; p_role: string; p_user: string; p_version?: string }
        Returns: Json
      }
      admin_set_rule: {
        Args: { p_from: string; p_reason: string; p_subject: string; p_value: Json; p_version?: string }
        Returns: Json
      }
      admin_set_setting: {
        Args: { p_key: string; p_reason: string; p_value: Json; p_version?: string }
        Returns: Json
      }
      admin_set_story: {
        Args: { p_id: string; p_reason: string; p_state: string; p_version?: string }
        Returns: Json
      }
      admin_set_stream: {
        Args: { p_id: string; p_reason: string; p_state: string; p_version?: string }
        Returns: Json
      }
      admin_set_webhook: {
        Args: { p_endpoint: string; p_reason: string; p_state: string; p_version?: string }
        Returns: Json
      }
      admin_settings: {
        Args: never
        Returns: Json
      }
      admin_skip_webhook: {
        Args: { p_delivery: number; p_reason: string }
        Returns: Json
      }
      admin_snooze_case: {
        Args: { p_id: string; p_kind: string; p_until: string; p_version?: string }
        Returns: Json
      }
      admin_start_check: {
        Args: { p_day: string; p_user: string }
        Returns: Json
      }
      admin_start_reconciliation: {
        Args: { p_reason: string }
        Returns: Json
      }
      admin_storefront: {
        Args: { p_user: string }
        Returns: Json
      }
      admin_story: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_stream_code: {
        Args: { p_stream: string }
        Returns: Json
      }
      admin_stream_visits: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_streams: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_strikes: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_stripe_event: {
        Args: { p_event: string }
        Returns: Json
      }
      admin_stripe_events: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_subscriptions: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_suppress_address: {
        Args: { p_address: string; p_reason: string }
        Returns: Json
      }
      admin_suppressions: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_suspend_member: {
        Args: { p_reason: string; p_remove?: string; p_until: string; p_user: string; p_version?: string }
        Returns: Json
      }
      admin_take_case: {
        Args: { p_id: string; p_kind: string; p_taken: boolean; p_version?: string }
        Returns: Json
      }
      admin_team: {
        Args: never
        Returns: Json
      }
      admin_team_points: {
        Args: never
        Returns: Json
      }
      admin_test_webhook: {
        Args: { p_data?: Json; p_endpoint: string; p_type?: string; p_version?: number }
        Returns: Json
      }
      admin_tokens: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_try_segment: {
        Args: { p_rule: Json }
        Returns: Json
      }
      admin_undo: {
        Args: { p_line: number; p_reason: string }
        Returns: Json
      }
      admin_verify_audit: {
        Args: { p_after: number; p_hash?: string; p_position?: number }
        Returns: Json
      }
      admin_view_as: {
        Args: { p_group?: string; p_number?: number; p_page: string; p_view: string }
        Returns: Json
      }
      admin_vouchers: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_waiting: {
        Args: never
        Returns: Json
      }
      admin_wallet_profiles: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_webhook_delivery: {
        Args: { p_delivery: number }
        Returns: Json
      }
      admin_webhook_endpoints: {
        Args: never
        Returns: Json
      }
      admin_webhooks: {
        Args: { p_after: Json; p_back: boolean; p_desc: boolean; p_filter: Json; p_size: number; p_sort: string }
        Returns: Json
      }
      admin_withhold_prize: {
        Args: { p_reason: string; p_season: string; p_user: string }
        Returns: Json
      }
      admit_request: {
        Args: never
        Returns: undefined
      }
      advance_decision: {
        Args: { p_id: string }
        Returns: boolean
      }
      advance_leagues: {
        Args: never
        Returns: number
      }
      advance_seasons: {
        Args: never
        Returns: number
      }
      agree_to_legal: {
        Args: { p_number: number; p_slug: string }
        Returns: undefined
      }
      allowlist_addresses: {
        Args: { p_root: string }
        Returns: string[]
      }
      announcements: {
        Args: never
        Returns: Json
      }
      answer_feedback: {
        Args: { p_body: string; p_reference: string }
        Returns: undefined
      }
      answer_quiz: {
        Args: { p_answers: number[]; p_slug: string }
        Returns: Json
      }
      appeal_suspension: {
        Args: { p_penalty: string; p_text: string; p_user: string }
        Returns: Json
      }
      apply_connect_event: {
        Args: { p_account: string; p_created: number; p_event_id: string; p_facts: Json; p_note?: string; p_object: Json; p_read_at: string; p_type: string }
        Returns: string
      }
      apply_stripe_event: {
        Args: { p_created: number; p_event_id: string; p_facts: Json; p_note?: string; p_payload: Json; p_read_at: string; p_type: string }
        Returns: string
      }
      ask_refund: {
        Args: { p_reason: string; p_subject: string }
        Returns: Json
      }
      attach_checkout: {
        Args: { p_customer: string; p_order: string; p_session: string }
        Returns: string
      }
      attach_sale: {
        Args: { p_sale: string; p_session: string }
        Returns: undefined
      }
      automatic_refund_done: {
        Args: { p_id: string; p_refunds: string[] }
        Returns: undefined
      }
      automatic_refund_failed: {
        Args: { p_error: string; p_final?: boolean; p_id: string }
        Returns: undefined
      }
      be_in_chat: {
        Args: { p_room: string; p_typing?: boolean }
        Returns: Json
      }
      begin_address_code: {
        Args: { p_user: string; p_wished: boolean }
        Returns: undefined
      }
      begin_connected_account: {
        Args: { p_country: string; p_user: string }
        Returns: Json
      }
      begin_erasure: {
        Args: { p_user: string }
        Returns: boolean
      }
      begin_gift: {
        Args: { p_amount: number; p_email: string; p_locale: string; p_message: string; p_months: number; p_plan: string; p_user: string }
        Returns: Json
      }
      begin_merge: {
        Args: { p_contact: string; p_user: string }
        Returns: undefined
      }
      begin_order: {
        Args: { p_amount?: number; p_code?: string; p_due?: number; p_lookup_key: string; p_network?: string; p_user: string }
        Returns: Json
      }
      begin_pledge: {
        Args: { p_amount: number; p_email: string; p_locale: string; p_note: string; p_user: string }
        Returns: string
      }
      begin_pledge_withdrawal: {
        Args: { p_email: string; p_locale: string }
        Returns: string
      }
      begin_sale: {
        Args: { p_account: string; p_buyer: string; p_locale: string; p_network?: string; p_price: number; p_product: string; p_visitor?: string }
        Returns: Json
      }
      begin_sale_refund: {
        Args: { p_amount: number; p_reason?: string; p_refunded: number; p_sale: string; p_user: string }
        Returns: Json
      }
      begin_stripe_read: {
        Args: { p_event_id: string }
        Returns: Json
      }
      begin_subscription_change: {
        Args: { p_holder: string; p_user: string; p_what: string }
        Returns: Json
      }
      bind_referral: {
        Args: { p_alias: string }
        Returns: string
      }
      campaign_mail: {
        Args: { p_campaign: string }
        Returns: Json
      }
      campaign_parts: {
        Args: { p_blocks: Json }
        Returns: Json
      }
      cancel_abandoned_orders: {
        Args: never
        Returns: number
      }
      cancel_merge: {
        Args: { p_request: string }
        Returns: undefined
      }
      cancel_order: {
        Args: { p_order: string }
        Returns: undefined
      }
      cards_of: {
        Args: { p_sessions: Json }
        Returns: Json
      }
      cast_vote: {
        Args: { p_choice: string; p_proposal: string }
        Returns: Json
      }
      chat_changes: {
        Args: { p_after: number; p_room: string }
        Returns: Json
      }
      chat_names: {
        Args: { p_room: string; p_start: string }
        Returns: Json
      }
      chat_page: {
        Args: { p_after?: number; p_around?: number; p_at?: string; p_before?: number; p_room: string }
        Returns: Json
      }
      chat_picture: {
        Args: { p_picture: string }
        Returns: string
      }
      check_in: {
        Args: never
        Returns: Json
      }
      claim_automatic_refunds: {
        Args: { p_limit: number }
        Returns: {
          amount: number
          attempts: number
          available_at: string
          checkout_session_id: string | null
          claimed_at: string | null
          created_at: string
          currency: string
          done_at: string | null
          ends_subscription: string | null
          error: string | null
          id: string
          order_id: string
          payment_intent_id: string | null
          reason: string
          requested_by: string | null
          status: string
          subscription_id: string | null
          user_id: string
        }[]
      }
      claim_chat_previews: {
        Args: { p_limit: number }
        Returns: Json
      }
      claim_discord: {
        Args: { p_limit: number; p_user?: string }
        Returns: Json
      }
      claim_discord_refresh: {
        Args: { p_user: string; p_version: number }
        Returns: Json
      }
      claim_events: {
        Args: { p_consumer: string; p_limit: number; p_starts: string; p_types: string[] }
        Returns: {
          attempt: number
          created_at: string
          id: number
          key: string
          other_user_id: string
          type: string
          user_id: string
          values: Json
        }[]
      }
      claim_import_file: {
        Args: never
        Returns: Json
      }
      claim_mail: {
        Args: { p_limit: number }
        Returns: {
          answer: string | null
          attempts: number
          available_at: string
          category: string | null
          claimed_at: string | null
          created_at: string
          error: string | null
          id: string
          key: string
          locale: string
          params: Json
          sent_at: string | null
          status: string
          template: string
          to_address: string
          user_id: string | null
        }[]
      }
      claim_mission: {
        Args: { p_slug: string }
        Returns: Json
      }
      claim_payout: {
        Args: never
        Returns: Json
      }
      claim_renewal_stops: {
        Args: { p_limit: number }
        Returns: {
          attempts: number
          available_at: string
          claimed_at: string | null
          created_at: string
          done_at: string | null
          error: string | null
          status: string
          subscription_id: string
          user_id: string
        }[]
      }
      claim_sale_refunds: {
        Args: never
        Returns: Json
      }
      claim_stripe_check: {
        Args: never
        Returns: Json
      }
      claim_webhooks: {
        Args: { p_limit: number; p_now: string; p_test?: number }
        Returns: Json
      }
      code_told: {
        Args: { p_active: boolean; p_code: string; p_code_id: string; p_coupon_id: string }
        Returns: undefined
      }
      community_story: {
        Args: never
        Returns: Json
      }
      compare_stripe_page: {
        Args: { p_check: string; p_kind: string; p_rows: Json }
        Returns: undefined
      }
      complete_onboarding: {
        Args: never
        Returns: undefined
      }
      confirm_mints: {
        Args: { p_at?: string; p_block_hash: string; p_block_number: number; p_chain_id: number; p_contract: string; p_events: Json; p_tx_hash: string }
        Returns: Json
      }
      content_version: {
        Args: never
        Returns: number
      }
      continue_reconciliation: {
        Args: { p_lines?: number }
        Returns: Json
      }
      correct_owner: {
        Args: { p_block: number; p_chain_id: number; p_contract: string; p_owner: string; p_token_id: number | string }
        Returns: undefined
      }
      current_season: {
        Args: never
        Returns: Json
      }
      delete_chat_message: {
        Args: { p_message: string }
        Returns: Json
      }
      delete_discord_tokens: {
        Args: { p_user: string }
        Returns: number
      }
      discord_tokens: {
        Args: { p_user: string }
        Returns: Json
      }
      discord_tokens_of_other_keys: {
        Args: { p_key: string; p_limit: number }
        Returns: Json
      }
      dry_run_stripe_event: {
        Args: { p_facts: Json }
        Returns: Json
      }
      due_challenges: {
        Args: never
        Returns: string[]
      }
      due_decisions: {
        Args: never
        Returns: string[]
      }
      due_proposals: {
        Args: never
        Returns: string[]
      }
      edit_chat_message: {
        Args: { p_message: string; p_text: string }
        Returns: Json
      }
      end_import_reading: {
        Args: { p_column?: string; p_fault: string; p_import: string; p_left_out?: Json; p_line: number }
        Returns: undefined
      }
      end_link_flow: {
        Args: { p_code: string }
        Returns: boolean
      }
      end_other_sessions: {
        Args: { p_keep: string; p_user: string }
        Returns: number
      }
      end_session: {
        Args: { p_session: string; p_user: string }
        Returns: boolean
      }
      end_stripe_check: {
        Args: { p_check: string; p_error?: string }
        Returns: undefined
      }
      end_subscription_change: {
        Args: { p_error?: string; p_holder: string; p_user: string; p_wait?: number }
        Returns: undefined
      }
      enter_stream_code: {
        Args: { p_code: string; p_stream: string }
        Returns: Json
      }
      erase_member: {
        Args: { p_user: string }
        Returns: undefined
      }
      expire_referrals: {
        Args: never
        Returns: number
      }
      expire_rows: {
        Args: never
        Returns: number
      }
      fail_mint: {
        Args: { p_chain_id: number; p_reason: string; p_tx_hash: string }
        Returns: undefined
      }
      finding_repaired: {
        Args: { p_finding: string; p_outcome: string }
        Returns: undefined
      }
      finish_payout: {
        Args: { p_error: string; p_payout: string; p_transfer: string }
        Returns: string
      }
      fold_figures: {
        Args: never
        Returns: number
      }
      fold_rankings: {
        Args: never
        Returns: number
      }
      forget_checkout: {
        Args: { p_session: string }
        Returns: undefined
      }
      forget_provider_tokens: {
        Args: never
        Returns: number
      }
      give_up_connected_account: {
        Args: { p_key: string; p_user: string }
        Returns: undefined
      }
      give_up_sale: {
        Args: { p_sale: string }
        Returns: undefined
      }
      goods_of: {
        Args: { p_user: string }
        Returns: Json
      }
      greet_provider_member: {
        Args: { p_click: string; p_locale: string; p_user: string }
        Returns: boolean
      }
      hand_in_address_code: {
        Args: { p_code: string; p_user: string }
        Returns: string
      }
      hand_in_merge_code: {
        Args: { p_code: string; p_request: string }
        Returns: string
      }
      home: {
        Args: never
        Returns: Json
      }
      hub_today: {
        Args: never
        Returns: Json
      }
      import_part: {
        Args: { p_import: string; p_part: number }
        Returns: string
      }
      invitation: {
        Args: { p_click: string }
        Returns: Json
      }
      is_connected_account: {
        Args: { p_account: string }
        Returns: boolean
      }
      is_sign_in_blocked: {
        Args: { p_address: string; p_email: string }
        Returns: boolean
      }
      issue_wallet_nonce: {
        Args: { p_user: string }
        Returns: string
      }
      keep_alerts: {
        Args: { p_block?: number; p_cursor?: string }
        Returns: Json
      }
      keep_chat: {
        Args: never
        Returns: Json
      }
      keep_chat_picture: {
        Args: { p_bytes: string; p_height: number; p_user: string; p_width: number }
        Returns: string
      }
      keep_connected_account: {
        Args: { p_account: string; p_user: string }
        Returns: undefined
      }
      keep_discord_tokens: {
        Args: { p_access: string; p_account: string; p_expires: string; p_key: string; p_refresh: string; p_user: string; p_version?: number }
        Returns: boolean
      }
      keep_subscription_change: {
        Args: { p_holder: string; p_intent: Json; p_user: string }
        Returns: boolean
      }
      keep_webhooks: {
        Args: never
        Returns: number
      }
      label_wallet: {
        Args: { p_label: string; p_user: string; p_wallet: string }
        Returns: undefined
      }
      leaderboard: {
        Args: { p_page?: number; p_search?: string; p_window: string }
        Returns: Json
      }
      lease_revocations: {
        Args: never
        Returns: {
          nonce: string
          sent_at: string
          tx_hash: string
        }[]
      }
      leave_by_mail: {
        Args: { p_mail: string }
        Returns: string
      }
      link_audit_lines: {
        Args: { p_limit?: number }
        Returns: number
      }
      link_wallet: {
        Args: { p_address: string; p_chain_id: number; p_nonce: string; p_user: string }
        Returns: Json
      }
      mail_failed: {
        Args: { p_error: string; p_id: string; p_kind?: string }
        Returns: undefined
      }
      mail_sent: {
        Args: { p_answer?: string; p_id: string }
        Returns: undefined
      }
      mail_texts: {
        Args: never
        Returns: Json
      }
      mark_chat_read: {
        Args: { p_device: string; p_room: string; p_seq: number }
        Returns: Json
      }
      mark_chat_unread: {
        Args: { p_room: string; p_seq: number }
        Returns: Json
      }
      may_read_chat: {
        Args: { p_room: string }
        Returns: boolean
      }
      measured_person: {
        Args: { p_user: string }
        Returns: Json
      }
      member_dashboard: {
        Args: never
        Returns: Json
      }
      member_version: {
        Args: never
        Returns: string
      }
      merge_my_accounts: {
        Args: { p_request: string }
        Returns: string
      }
      my_account: {
        Args: never
        Returns: Json
      }
      my_application: {
        Args: never
        Returns: Json
      }
      my_card: {
        Args: never
        Returns: Json
      }
      my_challenges: {
        Args: never
        Returns: Json
      }
      my_chat: {
        Args: never
        Returns: Json
      }
      my_checkin: {
        Args: never
        Returns: Json
      }
      my_climb: {
        Args: { p_from?: string; p_group: string; p_page: number; p_size: number; p_to?: string }
        Returns: Json
      }
      my_code: {
        Args: { p_code: string; p_lookup_key: string }
        Returns: Json
      }
      my_commission: {
        Args: never
        Returns: Json
      }
      my_connected_account: {
        Args: never
        Returns: Json
      }
      my_data_export: {
        Args: never
        Returns: Json
      }
      my_discord: {
        Args: never
        Returns: Json
      }
      my_feedback: {
        Args: never
        Returns: Json
      }
      my_gift: {
        Args: { p_code: string }
        Returns: Json
      }
      my_holding: {
        Args: never
        Returns: Json
      }
      my_hub: {
        Args: never
        Returns: Json
      }
      my_landing: {
        Args: { p_discord?: boolean }
        Returns: Json
      }
      my_league: {
        Args: never
        Returns: Json
      }
      my_legal: {
        Args: never
        Returns: Json
      }
      my_membership: {
        Args: never
        Returns: Json
      }
      my_merge: {
        Args: never
        Returns: Json
      }
      my_mint_result: {
        Args: { p_tx_hash: string }
        Returns: Json
      }
      my_missions: {
        Args: never
        Returns: Json
      }
      my_next_charge: {
        Args: never
        Returns: Json
      }
      my_note: {
        Args: { p_slug: string }
        Returns: Json
      }
      my_order: {
        Args: { p_checkout_session: string }
        Returns: Json
      }
      my_overview: {
        Args: never
        Returns: Json
      }
      my_place: {
        Args: { p_allowlist?: string }
        Returns: Json
      }
      my_ranking: {
        Args: { p_window: string }
        Returns: Json
      }
      my_receipt: {
        Args: { p_receipt: string }
        Returns: Json
      }
      my_security: {
        Args: never
        Returns: Json
      }
      my_segment: {
        Args: never
        Returns: string
      }
      my_session: {
        Args: never
        Returns: Json
      }
      my_staff_invite: {
        Args: { p_token: string }
        Returns: Json
      }
      my_statement: {
        Args: never
        Returns: Json
      }
      my_storefront: {
        Args: never
        Returns: Json
      }
      my_story: {
        Args: never
        Returns: Json
      }
      my_unpaid: {
        Args: never
        Returns: Json
      }
      my_upgrade_to_confirm: {
        Args: { p_invoice: string }
        Returns: Json
      }
      my_vision: {
        Args: never
        Returns: Json
      }
      my_votes: {
        Args: never
        Returns: Json
      }
      my_wallets: {
        Args: never
        Returns: Json
      }
      next_campaign_mail: {
        Args: { p_done?: Json; p_more?: boolean }
        Returns: Json
      }
      note_alerts_told: {
        Args: { p_begun: number[]; p_ended: number[] }
        Returns: undefined
      }
      note_discord: {
        Args: { p_account: string; p_due_at: string; p_error: string; p_in_server: boolean; p_roles: string[]; p_wait: number }
        Returns: undefined
      }
      note_missing_there: {
        Args: { p_check: string; p_id: string; p_kind: string }
        Returns: undefined
      }
      note_refused_action: {
        Args: { p_action: string; p_actor: string; p_code: string; p_reason: string; p_subject_id: string; p_subject_type: string }
        Returns: undefined
      }
      note_secrets: {
        Args: { p_fingerprints: Json }
        Returns: undefined
      }
      note_sign_in_failure: {
        Args: { p_code: string; p_method: string }
        Returns: undefined
      }
      note_stopped_erasure: {
        Args: { p_code: string; p_user: string }
        Returns: undefined
      }
      note_stripe_failure: {
        Args: { p_created: number; p_error: string; p_event_id: string; p_payload: Json; p_type: string }
        Returns: undefined
      }
      number_campaign_links: {
        Args: { p_campaign: string; p_urls: string[] }
        Returns: Json
      }
      onboarding_state: {
        Args: never
        Returns: Json
      }
      open_contract_changes: {
        Args: { p_chain_id: number }
        Returns: {
          created_at: string
          tx_hash: string
        }[]
      }
      open_due_proposal: {
        Args: { p_id: string }
        Returns: boolean
      }
      open_mints: {
        Args: never
        Returns: {
          block_hash: string | null
          block_number: number | null
          chain_id: number
          confirmed_at: string | null
          contract: string | null
          created_at: string
          failure: string | null
          id: string
          log_index: number | null
          status: string
          token_id: number | null
          tx_hash: string
          user_id: string
          value_wei: number | null
          wallet: string
        }[]
      }
      open_storefronts: {
        Args: never
        Returns: Json
      }
      owns_storefront: {
        Args: { p_account: string }
        Returns: boolean
      }
      person_of_fact: {
        Args: { p_event: number; p_user: string }
        Returns: Json
      }
      pledge_figures: {
        Args: never
        Returns: Json
      }
      points_history: {
        Args: { p_from?: string; p_group: string; p_page: number; p_size: number; p_to?: string }
        Returns: Json
      }
      proof_picture: {
        Args: { p_proof: string }
        Returns: Json
      }
      proposal_ballots: {
        Args: { p_slug: string }
        Returns: {
          choice: string
          receipt: string
          weight: number
        }[]
      }
      prove_erasure: {
        Args: { p_code: string; p_user: string }
        Returns: string
      }
      prove_merge_by_phone: {
        Args: { p_request: string; p_user: string }
        Returns: string
      }
      prune_events: {
        Args: never
        Returns: number
      }
      prune_undecided_facts: {
        Args: never
        Returns: number
      }
      public_challenges: {
        Args: never
        Returns: Json
      }
      public_chat: {
        Args: never
        Returns: Json
      }
      public_figures: {
        Args: never
        Returns: Json
      }
      public_missions: {
        Args: never
        Returns: Json
      }
      public_notes: {
        Args: never
        Returns: Json
      }
      public_proposals: {
        Args: never
        Returns: Json
      }
      public_streams: {
        Args: never
        Returns: Json
      }
      publish_due_documents: {
        Args: never
        Returns: number
      }
      published_dates: {
        Args: never
        Returns: Json
      }
      published_documents: {
        Args: { p_kind: string }
        Returns: Json
      }
      put_away_announcement: {
        Args: { p_id: string }
        Returns: undefined
      }
      queue_event_mail: {
        Args: { p_event: number; p_params: Json; p_template: string }
        Returns: undefined
      }
      queue_import_invites: {
        Args: never
        Returns: number
      }
      queue_webhooks: {
        Args: { p_body: string; p_event_key: string; p_other_user: string; p_type: string; p_user: string; p_version?: number }
        Returns: number
      }
      react_to_chat_message: {
        Args: { p_emoji: string; p_message: string; p_on: boolean }
        Returns: Json
      }
      recompute_due_tiers: {
        Args: never
        Returns: number
      }
      reconcile_points: {
        Args: { p_after?: string; p_upto?: string }
        Returns: {
          actual: number
          expected: number
          problem: string
          user_id: string
        }[]
      }
      record_analytics: {
        Args: { p_event: Json }
        Returns: undefined
      }
      record_campaign_click: {
        Args: { p_link: number; p_scanner: boolean; p_token: string }
        Returns: string
      }
      record_campaign_open: {
        Args: { p_token: string }
        Returns: undefined
      }
      record_clicks: {
        Args: { p_clicks: Json }
        Returns: undefined
      }
      record_contract: {
        Args: { p_block_number: number; p_chain_id: number; p_contract: string; p_minted: number; p_price_wei?: number | string; p_reserve: number; p_supply?: number }
        Returns: number
      }
      record_day_counts: {
        Args: never
        Returns: number
      }
      record_errors: {
        Args: { p_errors: Json }
        Returns: undefined
      }
      record_fact: {
        Args: { p_event: number; p_metadata: Json; p_type: string; p_user: string }
        Returns: undefined
      }
      record_run: {
        Args: { p_error?: string; p_job: string; p_milliseconds: number; p_started: string }
        Returns: undefined
      }
      record_services: {
        Args: { p_states: Json }
        Returns: undefined
      }
      record_sizes: {
        Args: never
        Returns: number
      }
      redeem_creator_invite: {
        Args: { p_code: string }
        Returns: string
      }
      redeem_gift: {
        Args: { p_code: string }
        Returns: Json
      }
      redeem_recovery_code: {
        Args: { p_hash: string; p_user: string }
        Returns: boolean
      }
      referral_overview: {
        Args: { p_days?: number }
        Returns: Json
      }
      refuse_sale_refund: {
        Args: { p_refund: string; p_sale: string }
        Returns: undefined
      }
      register_mint: {
        Args: { p_tx_hash: string; p_wallet: string }
        Returns: string
      }
      remind_members: {
        Args: never
        Returns: number
      }
      remind_of_streams: {
        Args: never
        Returns: number
      }
      remind_referee: {
        Args: { p_referral: string }
        Returns: string
      }
      remove_application_files: {
        Args: { p_file?: string; p_user: string }
        Returns: Json
      }
      remove_member_goal: {
        Args: { p_id: string }
        Returns: undefined
      }
      rename_factor: {
        Args: { p_factor: string; p_name: string }
        Returns: undefined
      }
      renewal_stop_failed: {
        Args: { p_error: string; p_subscription: string }
        Returns: undefined
      }
      renewal_stopped: {
        Args: { p_subscription: string }
        Returns: undefined
      }
      reorg_mint: {
        Args: { p_chain_id: number; p_tx_hash: string }
        Returns: undefined
      }
      report_chat_message: {
        Args: { p_message: string; p_note?: string; p_reason: string }
        Returns: undefined
      }
      report_mail: {
        Args: { p_address: string; p_code: string; p_detail: string; p_key: string; p_kind: string; p_mail: string; p_source: string }
        Returns: string
      }
      report_storefront: {
        Args: { p_account: string; p_product: string; p_reason: string; p_text: string }
        Returns: undefined
      }
      request_check_is_set: {
        Args: never
        Returns: boolean
      }
      request_discord_sync: {
        Args: { p_user: string }
        Returns: boolean
      }
      reseal_discord_tokens: {
        Args: { p_access: string; p_key: string; p_refresh: string; p_user: string; p_version: number }
        Returns: boolean
      }
      reseal_webhook_secret: {
        Args: { p_id: number; p_key: string; p_sealed: string }
        Returns: undefined
      }
      resolve_alias: {
        Args: { p_alias: string }
        Returns: Json
      }
      roll_up_analytics: {
        Args: { p_all?: boolean; p_window?: number }
        Returns: Json
      }
      run_mission_checks: {
        Args: { p_limit?: number }
        Returns: number
      }
      sale_checkout: {
        Args: { p_sale: string }
        Returns: Json
      }
      sales_to_end: {
        Args: { p_buyer: string; p_network: string; p_product: string; p_visitor: string }
        Returns: Json
      }
      save_application: {
        Args: { p_data: Json; p_form?: number; p_submit: boolean }
        Returns: string
      }
      save_onboarding_step: {
        Args: { p_data: Json; p_step: string }
        Returns: undefined
      }
      save_product: {
        Args: { p_data: Json; p_product: string }
        Returns: string
      }
      save_storefront: {
        Args: { p_contact: string; p_intro: string; p_listed?: boolean; p_name: string }
        Returns: undefined
      }
      seal_audit_day: {
        Args: never
        Returns: number
      }
      search_chat: {
        Args: { p_before?: number; p_query: string; p_room: string }
        Returns: Json
      }
      send_chat_message: {
        Args: { p_client: string; p_picture?: string; p_reply_to?: string; p_room: string; p_text: string }
        Returns: Json
      }
      send_gift: {
        Args: { p_email: string; p_gift: string }
        Returns: Json
      }
      send_proof: {
        Args: { p_link: string; p_picture?: string; p_picture_hash?: string; p_slug: string; p_text: string; p_user: string }
        Returns: Json
      }
      set_analytics_consent: {
        Args: { p_allowed: boolean; p_first?: boolean }
        Returns: undefined
      }
      set_chat_preferences: {
        Args: { p_digest: boolean; p_presence: boolean }
        Returns: undefined
      }
      set_league: {
        Args: { p_joined: boolean }
        Returns: Json
      }
      set_member_goal: {
        Args: { p_due_on?: string; p_name: string; p_points: number }
        Returns: string
      }
      set_primary_wallet: {
        Args: { p_user: string; p_wallet: string }
        Returns: undefined
      }
      set_product_file: {
        Args: { p_file: string; p_name: string; p_product: string; p_size: number; p_user: string }
        Returns: string
      }
      set_product_picture: {
        Args: { p_picture: string; p_product: string; p_user: string }
        Returns: string
      }
      set_product_state: {
        Args: { p_product: string; p_state: string }
        Returns: undefined
      }
      set_stream_reminder: {
        Args: { p_stream: string; p_wanted: boolean }
        Returns: boolean
      }
      set_stripe_price: {
        Args: { p_lookup_key: string; p_price_id: string; p_unit_amount: number }
        Returns: undefined
      }
      set_username: {
        Args: { p_username: string }
        Returns: string
      }
      settle_challenge: {
        Args: { p_id: string }
        Returns: number
      }
      settle_chat_preview: {
        Args: { p_description?: string; p_final?: string; p_height?: number; p_message: string; p_picture?: string; p_title?: string; p_url: string; p_width?: number }
        Returns: boolean
      }
      settle_contract_change: {
        Args: { p_after?: Json; p_before?: Json; p_call?: string; p_chain_id: number; p_ok: boolean; p_tx_hash: string }
        Returns: undefined
      }
      settle_due_rewards: {
        Args: never
        Returns: number
      }
      settle_events: {
        Args: { p_consumer: string; p_outcomes: Json }
        Returns: undefined
      }
      settle_pledge: {
        Args: { p_code: string; p_ticket: string }
        Returns: Json
      }
      settle_revocation: {
        Args: { p_done: boolean; p_error?: string; p_nonce: string; p_tx_hash?: string }
        Returns: undefined
      }
      settle_webhook: {
        Args: { p_answer?: string; p_attempt: number; p_delivery: number; p_error?: string; p_milliseconds: number; p_now: string; p_status?: number; p_wait?: number }
        Returns: undefined
      }
      shared_chat_changes: {
        Args: { p_room: string }
        Returns: Json
      }
      shops: {
        Args: { p_page: number }
        Returns: Json
      }
      sign_voucher: {
        Args: { p_signature: string; p_user: string; p_voucher: string; p_wallet: string }
        Returns: Json
      }
      site_facts: {
        Args: never
        Returns: Json
      }
      staff_access: {
        Args: never
        Returns: Json
      }
      stop_mail: {
        Args: { p_categories: string[]; p_user: string }
        Returns: undefined
      }
      store_recovery_codes: {
        Args: { p_hashes: string[]; p_user: string }
        Returns: undefined
      }
      storefront: {
        Args: { p_account: string }
        Returns: Json
      }
      storefront_download: {
        Args: { p_account: string; p_session: string }
        Returns: Json
      }
      storefront_order: {
        Args: { p_account: string; p_session: string }
        Returns: Json
      }
      stream_page: {
        Args: { p_slug: string }
        Returns: Json
      }
      stripe_finding: {
        Args: { p_finding: string }
        Returns: Json
      }
      submit_appeal: {
        Args: { p_kind: string; p_subject: string; p_text: string }
        Returns: Json
      }
      submit_feedback: {
        Args: { p_email: string; p_locale: string; p_message: string; p_name: string; p_path: string; p_topic: string; p_user: string }
        Returns: string
      }
      suspension_of: {
        Args: { p_penalty: string; p_user: string }
        Returns: Json
      }
      suspension_of_session: {
        Args: { p_level: string; p_session: string; p_user: string }
        Returns: Json
      }
      take_rate_limit: {
        Args: { p_key: string; p_limit: number; p_seconds: number }
        Returns: boolean
      }
      tick_campaigns: {
        Args: never
        Returns: Json
      }
      tidy_cases: {
        Args: never
        Returns: number
      }
      tidy_imports: {
        Args: never
        Returns: number
      }
      tokens_since: {
        Args: { p_block: number; p_chain_id: number; p_contract: string }
        Returns: {
          mint_tx: string
          token_id: string
        }[]
      }
      touch_session: {
        Args: { p_device: string; p_ip_hash: string; p_session: string; p_time_zone?: string; p_user: string; p_user_agent: string }
        Returns: string
      }
      transfer_nft: {
        Args: { p_at?: string; p_block: number; p_chain_id: number; p_contract: string; p_log_index: number; p_to: string; p_token_id: number | string }
        Returns: undefined
      }
      transparency_figures: {
        Args: never
        Returns: Json
      }
      unfinished_subscription_changes: {
        Args: { p_limit: number }
        Returns: string[]
      }
      unlink_wallet: {
        Args: { p_user: string; p_wallet: string }
        Returns: undefined
      }
      unseen_at_stripe: {
        Args: { p_check: string }
        Returns: Json
      }
      untold_codes: {
        Args: { p_limit: number }
        Returns: Json
      }
      unused_content_pictures: {
        Args: { p_most: number }
        Returns: string[]
      }
      username_refusal: {
        Args: { p_username: string }
        Returns: string
      }
      vision_changes: {
        Args: { p_after: number }
        Returns: Json
      }
      vision_community: {
        Args: never
        Returns: Json
      }
      vision_snapshot: {
        Args: never
        Returns: Json
      }
      visit_mission: {
        Args: { p_slug: string }
        Returns: string
      }
      void_tokens: {
        Args: never
        Returns: Json
      }
      waiting_sales: {
        Args: never
        Returns: Json
      }
      webhook_secrets_of_other_keys: {
        Args: { p_key: string; p_limit: number }
        Returns: Json
      }
      webhook_signing: {
        Args: { p_endpoint: string }
        Returns: Json
      }
      withdraw_appeal: {
        Args: { p_appeal: string }
        Returns: Json
      }
      withdraw_my_pledge: {
        Args: never
        Returns: undefined
      }
      withdraw_refund: {
        Args: { p_request: string }
        Returns: Json
      }
      work_admin_job: {
        Args: { p_rows: number }
        Returns: number
      }
      work_imports: {
        Args: { p_rows: number }
        Returns: number
      }
      work_segment_counts: {
        Args: never
        Returns: number
      }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}

type Public = Database["public"]

export type Tables<Name extends keyof Public["Tables"]> = Public["Tables"][Name]["Row"]
export type TablesInsert<Name extends keyof Public["Tables"]> = Public["Tables"][Name]["Insert"]
export type TablesUpdate<Name extends keyof Public["Tables"]> = Public["Tables"][Name]["Update"]
